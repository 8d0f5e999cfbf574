/**
 * What a newer statement makes of a known one. `same`: one row is enough. `update`: the known one no longer holds.
 * `contradiction`: they cannot both be true, and nothing says which is. `different`: both can hold.
 */
export type Relation = 'same' | 'update' | 'contradiction' | 'different';
