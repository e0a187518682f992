"""Plays a simulation in shards on a Ray cluster, and merges them to one report.

    python ray_shards.py 8 sim classic --games 100000
    python ray_shards.py --address auto 8 compare classic "classic --house free-parking-pot"

Without --address it starts a cluster of two nodes on this machine, and ends it again.
BOARDWRIGHT names the program, if it is not on the path; every node must have it.
"""

import argparse
import collections
import os
import pathlib
import subprocess
import sys
import tempfile

import ray
from ray.cluster_utils import Cluster


@ray.remote(num_cpus=1, scheduling_strategy="SPREAD", max_retries=3)
def play(program, command, shard, shards):
    """One shard, and the node that played it. Ray starts it again elsewhere if the node is lost."""
    words = [program, *command, "--threads", "1", "--shard", f"{shard}/{shards}"]
    played = subprocess.run(words, capture_output=True)
    if played.returncode != 0:
        raise RuntimeError(played.stderr.decode())
    return played.stdout, ray.get_runtime_context().get_node_id()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--address", help="of a cluster that runs already")
    arguments.add_argument("shards", type=int)
    arguments.add_argument("command", nargs=argparse.REMAINDER)
    chosen = arguments.parse_args()
    program = os.environ.get("BOARDWRIGHT", "boardwright")

    cluster = None
    if chosen.address is None:
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
    ray.init(address=chosen.address or cluster.address, log_to_driver=False, logging_level="error")
    try:
        numbers = range(1, chosen.shards + 1)
        tasks = [play.remote(program, chosen.command, number, chosen.shards) for number in numbers]
        played = ray.get(tasks)
    finally:
        ray.shutdown()
        if cluster is not None:
            cluster.shutdown()

    by_node = collections.Counter(node for _, node in played)
    for index, (_, shards) in enumerate(sorted(by_node.items()), start=1):
        print(f"node {index}: {shards} shards", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"{number}.json") for number in numbers]
        for file, (text, _) in zip(files, played):
            file.write_bytes(text)
        return subprocess.run([program, "merge", *map(str, files)]).returncode


if __name__ == "__main__":
    sys.exit(main())
