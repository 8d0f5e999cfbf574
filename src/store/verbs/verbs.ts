/** A domain's verbs as synchronous functions. `createStore` wraps each one in a transaction and a promise. */
export type Verbs<Domain> = {
  readonly [Name in keyof Domain]: Domain[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};
