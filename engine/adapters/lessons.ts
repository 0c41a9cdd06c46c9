/** `lessons`: what makes and checks the positions of the lessons. */
import { commandGroup } from '../console/command-group.ts';
import { find } from './lessons-find.ts';
import { pick } from './lessons-pick.ts';
import { verify } from './lessons-verify.ts';

export const lessons = commandGroup({
  usage: 'lessons',
  about:
    'Makes the positions of the lessons by the searches of this engine, and checks what the lessons say of them.',
  commands: { find, pick, verify },
});
