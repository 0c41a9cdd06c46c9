/** The learners of the lab for tests and benchmarks, from the module that the build has made. */
import { readFileSync } from 'node:fs';
import { type LearningInstance, instantiateLearning } from '../../../../engine/host/learning-wasm.ts';
import { LEARNING_FILE } from '../../../../engine/host/node/files.ts';
import { BRED_WEIGHTS } from '../../../../engine/players/measures.ts';

export function openLearning(): LearningInstance {
  return instantiateLearning(new WebAssembly.Module(readFileSync(LEARNING_FILE)), BRED_WEIGHTS);
}
