#!/usr/bin/env bash
# Plays a simulation in shards with GNU parallel, and merges them to one report.
#
#   parallel.sh 8 sim classic --games 100000
#   parallel.sh 8 compare classic "classic --house free-parking-pot" --games 20000
#
# BOARDWRIGHT names the program, if it is not on the path. Other machines: put `--sshlogin` and the like into the
# variable PARALLEL, which GNU parallel reads by itself.
set -euo pipefail

shards=$1
shift
program=${BOARDWRIGHT:-boardwright}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# One game at a time in each job: parallel starts a job for each core.
seq "$shards" |
    parallel --quote --halt now,fail=1 --results "$folder" \
        "$program" "$@" --threads 1 --shard "{}/$shards" >/dev/null
"$program" merge "$folder"/1/*/stdout
