/**
 * The texts of another language for the English catalogue `T`: the same names and parameters, any words. What is missing
 * is shown in English. A list is translated as a whole.
 */
export type Translation<T> = T extends (...parameters: infer Parameters) => infer Result
  ? (...parameters: Parameters) => Widened<Result>
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: Translation<T[Index]> }
    : T extends object
      ? { readonly [Key in keyof T]?: Translation<T[Key]> }
      : Widened<T>;

type Widened<T> = T extends string ? string : T;
