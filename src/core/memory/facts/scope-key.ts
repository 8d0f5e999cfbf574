import type { ScopeRef } from '../../ports';

/** A scope as a key of a set or a map. */
export const scopeKey = ({ scope, scopeId }: Readonly<Record<keyof ScopeRef, string>>): string =>
  `${scope}/${scopeId}`;
