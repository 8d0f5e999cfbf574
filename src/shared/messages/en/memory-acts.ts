const quoted = (facts: readonly string[]): string => facts.map((fact) => `“${fact}”`).join(' ');

/** What "Remember this", "Forget that" or "That is wrong" did, with the facts as sentences. */
export const memoryActOutcomes = {
  saved: (facts: readonly string[]) => `Saved to memory: ${quoted(facts)}`,
  known: (facts: readonly string[]) => `Already remembered: ${quoted(facts)}`,
  disabled: (facts: readonly string[]) => `No longer used: ${quoted(facts)}`,
  choose: (facts: readonly string[]) =>
    `Several facts could be meant, so nothing was changed: ${quoted(facts)}`,
  off: 'The memory is switched off, so nothing was saved.',
  nothing: {
    remember: 'Nothing was saved: this answer has no quotation and says nothing about you.',
    forget: 'Nothing was deleted: no remembered fact belongs to this answer.',
    wrong: 'Nothing was changed: no remembered fact belongs to this answer.',
  },
} as const;
