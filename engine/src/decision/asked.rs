//! The question to which a recorded answer was given.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Question;

/// Told apart by its hash, which is worked out when somebody wants to know it: most answers are never looked at again.
#[derive(Clone, Debug)]
pub enum Asked {
    Question(Arc<Question>),
    Hash(u64),
}

impl Asked {
    pub fn hash(&self) -> u64 {
        match self {
            Asked::Question(question) => question.hash(),
            Asked::Hash(hash) => *hash,
        }
    }
}

impl From<&Question> for Asked {
    fn from(question: &Question) -> Asked {
        Asked::Hash(question.hash())
    }
}

impl PartialEq for Asked {
    fn eq(&self, other: &Asked) -> bool {
        self.hash() == other.hash()
    }
}

impl Eq for Asked {}

impl Serialize for Asked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.hash().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Asked, D::Error> {
        u64::deserialize(deserializer).map(Asked::Hash)
    }
}
