export interface Sentence {
  /** Offsets in the source text, without surrounding white space. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A full stop after these does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s("“[])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|cf|ca|fig|figs|no|nos|vol|ch|sec|pp?|ed|eds|al|e\.g|i\.e|approx|dept|est|inc|ltd|co|op|cit|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-hj-z])\.$/i;

/** Chinese and Japanese have no space after a sentence; Arabic, Urdu and Hindi have their own full stops. */
const END = /(?<![.!?…؟۔।])[.!?…؟۔।]+["'”’)\]]*(?=\s|$)|[。！？｡]+["'”’)\]」』）】]*|\n\s*\n/g;

/** Splits prose into sentences. A blank line always ends one; a lone line break does not. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed.length > 0) {
      const from = start + raw.indexOf(trimmed);
      sentences.push({ start: from, end: from + trimmed.length, text: trimmed });
    }
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && !endsSentence(text, start, match.index, end)) continue;
    close(end);
  }
  close(text.length);
  return sentences;
}

function endsSentence(text: string, start: number, stop: number, end: number): boolean {
  const next = /\S/.exec(text.slice(end, end + 8))?.[0];
  // "approx. five", "ibid. and": text that continues in lower case is the same sentence.
  if (next !== undefined && /\p{Ll}/u.test(next)) return false;
  const before = text.slice(Math.max(start, stop - 12), stop + 1);
  const abbreviated = ABBREVIATION.exec(before);
  if (abbreviated === null) return true;
  // A single letter ends a sentence only where it is the pronoun or a plain item ("vitamin C. The ...").
  return next === undefined;
}
