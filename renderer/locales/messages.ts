/** The shape of a language: what English has, every other one must have, or it does not compile. */
import type { en } from './en.ts';
import type { later } from './en/later.ts';

export type Shape<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Shape<Tree[Key]>;
};

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

export type Messages = Shape<typeof en & typeof later>;

/** "side.black", "command.undo" and so on. */
export type MessageKey = Path<Messages>;

/** The keys of the words in the first bundle, which are always there. */
export type FirstKey = Path<typeof en>;
