/** The lessons in their order. Progress is kept by these names, so that none may be given another meaning. */
export const LESSON_IDS = [
  'corners',
  'danger',
  'fewDiscs',
  'mobility',
  'quiet',
  'frontier',
  'walls',
  'stable',
  'edges',
  'wedges',
  'tempo',
  'sacrifices',
  'passes',
  'parity',
  'swindles',
  'counting',
] as const;

export type LessonId = (typeof LESSON_IDS)[number];
