/** The learners of the lab for tests and benchmarks, from the module that the build has made. */
import { readFileSync } from 'node:fs';
import type { LearningInstance } from '../../../../engine/host/learning-wasm.ts';
import { LEARNING_FILE } from '../../../../engine/host/node/files.ts';
import { openLearning as open } from '../../../../engine/lab/learning/learning.ts';

export function openLearning(): LearningInstance {
  return open(new WebAssembly.Module(readFileSync(LEARNING_FILE)));
}
