/** Letters and digits, with apostrophes and hyphens inside a word; the same cut as the keyword index but for those. */
const WORD = /[\p{L}\p{N}]+(?:['’\-‐‑][\p{L}\p{N}]+)*/gu;

/** The words of a text in lower case, possessive endings off ("Zimmer's" is "zimmer"). */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(WORD) ?? [];
  return found.map((word) => word.replaceAll('’', "'").replace(/[‐‑]/g, '-').replace(/'s$/, ''));
}

/** As the keyword index sees them: a compound is its parts ("well-being" is "well", "being"). */
export function indexWordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
