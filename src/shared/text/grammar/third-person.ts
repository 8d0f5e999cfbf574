const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/gi, 'they are'],
  [/\bI am\b/gi, 'they are'],
  [/\bI was\b/gi, 'they were'],
  [/\bI've\b/gi, 'they have'],
  [/\bI'll\b/gi, 'they will'],
  [
    /\bI'd (?=(?:better|been|had|done|gone|given|taken|seen|written|known|made|met|left|lost|won|got|\w+ed)\b)/gi,
    'they had ',
  ],
  [/\bI'd\b/gi, 'they would'],
  [/\bI\b/g, 'they'],
  [/\bi\b(?=\s)/g, 'they'],
  [/\bmyself\b/gi, 'themselves'],
  [/\bmine\b/gi, 'theirs'],
  [/\bmy\b/gi, 'their'],
  [/\bme\b/gi, 'them'],
  [/\bwe\b/gi, 'they'],
  [/\bour\b/gi, 'their'],
];

/** "because my knee hurts me" becomes "because their knee hurts them". */
export const inThirdPerson = (text: string): string =>
  SWAPS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** The present tense of "the learner": "study" to "studies", "teach" to "teaches". */
export function thirdPersonVerb(verb: string): string {
  const lower = verb.toLowerCase();
  const fixed: Readonly<Record<string, string>> = {
    have: 'has',
    do: 'does',
    go: 'goes',
    am: 'is',
    "don't": 'does not',
  };
  const known = fixed[lower];
  if (known !== undefined) return known;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(lower) ? `${lower}es` : `${lower}s`;
}
