/** The shape of a part of a language: what English has, every other one must have, or it does not compile. */
export type Shape<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Shape<Tree[Key]>;
};
