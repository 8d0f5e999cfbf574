import type { When } from './when';

/** An attribute with one value at a time: a home, a name, the day of an exam. */
export interface Attribute {
  /** Owner and attribute: `i:home`, `my mother:home`, `i:date of exam chemistry`. */
  readonly key: string;
  readonly value: ReadonlySet<string>;
  /** Values of different sorts do not conflict: a town and a country, a day and a hall. */
  readonly sort: string;
  readonly when: When | null;
  /** Never changes. */
  readonly lasting: boolean;
  /** May have several values, unless a statement says that something has changed. */
  readonly soft: boolean;
  /** The value is no longer true; an empty one ends any value. */
  readonly ended: boolean;
}

export type Tense = 'present' | 'past' | 'can' | 'must' | 'plan' | 'want';

/** Any other statement: who does or does not do what. */
export interface Act {
  readonly subject: string;
  readonly verb: string;
  /** Stems of the object. */
  readonly core: ReadonlySet<string>;
  /** Stems of the words for when and how often. */
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
 * How a newer statement relates to a known one. `same`: one row is enough. `update`: the known one is no longer true.
 * `contradiction`: they cannot both be true, and it is unclear which is. `different`: both can be true.
 */
export type Relation = 'same' | 'update' | 'contradiction' | 'different';
