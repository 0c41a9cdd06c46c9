/** The keys of all words, and the type that every language has. */
import type { en } from './en.ts';
import type { later } from './en/later.ts';
import type { Shape } from './en/shape.ts';

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

export type Messages = Shape<typeof en & typeof later>;

/** "side.black", "command.undo" and so on. */
export type MessageKey = Path<Messages>;

/** The keys of the words in the first bundle, which are always there. */
export type FirstKey = Path<typeof en>;
