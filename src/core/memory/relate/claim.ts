import type { When } from './when';

/** A side of somebody that has one value at a time: a home, a name, the day of an exam. */
export interface Attribute {
  /** Whose and what: `i:home`, `my mother:home`, `i:date of exam chemistry`. */
  readonly key: string;
  readonly value: ReadonlySet<string>;
  /** Values of different sorts say different things of it: a town and a country, a day and a hall. */
  readonly sort: string;
  readonly when: When | null;
  /** Does not change in a life. */
  readonly lasting: boolean;
  /** Another value may be beside it, unless one says that something has changed. */
  readonly soft: boolean;
  /** The value is no longer so; an empty one ends whatever it was. */
  readonly ended: boolean;
}

export type Tense = 'present' | 'past' | 'can' | 'must' | 'plan' | 'want';

/** Anything else: who does what, or does not. */
export interface Act {
  readonly subject: string;
  readonly verb: string;
  /** Stems of what it is done with or to. */
  readonly core: ReadonlySet<string>;
  /** Stems of when and how often. */
  readonly times: ReadonlySet<string>;
  readonly numbers: readonly string[];
  readonly positive: boolean;
  /** "No longer", "quit". */
  readonly ended: boolean;
  readonly tense: Tense;
  readonly when: When;
}

/** "I switched from the violin to the viola." */
export interface Switch {
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
}

export const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].every((one) => b.has(one));
export const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && isSubset(a, b);

/**
 * What a newer statement makes of a known one. `same`: one row is enough. `update`: the known one no longer holds.
 * `contradiction`: they cannot both be true, and nothing says which is. `different`: both can hold.
 */
export type Relation = 'same' | 'update' | 'contradiction' | 'different';
