/** A part of a message that may state something about the learner, with its place. */
export interface Part {
  /** With straight apostrophes and without lead-ins ("by the way"). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The sentence that it belongs to, without quotations. */
  readonly sentence: string;
  /** The sentence ends with a question mark and this is its last part. */
  readonly asks: boolean;
}

/** Words in quotation marks are somebody else's; spaces keep the offsets. */
const QUOTATION =
  /```[\s\S]*?(?:```|$(?![\s\S]))|“[^”]*”|“[^\n]*$|„[^“”\n]*[“”]|«[^»]*»|"[^"\n]*"|[‘](?=\S)[^\n]{3,}?'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}'])'(?=\S)[^\n]{3,}?[.,!?…\p{L}]'(?![\p{L}\p{N}])|`[^`\n]*`|^>.*$/gmu;
const withoutQuotations = (text: string): string =>
  text.replaceAll('’', "'").replace(QUOTATION, (quoted) => quoted.replace(/[^\n]/g, ' '));

const ABBREVIATED =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|a\.m|p\.m|approx|dept|no|\p{L})\.$/iu;
const SENTENCE_END = /(?:[.!?…]+["')\]]*|\s[:;]-?[)(DP])(?=\s)|\n+/gu;
/** A subject of the learner, or a word with which wishes and reports without a subject begin. */
const BEGINS =
  "(?:i|im|i'm|i'd|ive|i've|i'll|my|we|we're|we've|our|please|pls|can (?:you|u)|could you|from now on)\\b";
/** "My sister and I are twins": one subject. */
const JOINED = 'i (?:are|were|both)\\b';
/** A reason stays with what follows from it. */
const BREAK = new RegExp(
  `\\s*;\\s*|[,:]\\s*(?:and |but |though |then )*(?=${BEGINS})|,\\s+but\\s+|\\s(?:and|but)\\s+(?=${BEGINS})(?!${JOINED})`,
  'gi',
);
const LEAD_IN =
  /^(?:(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon))(?: there| again)?[,!.]?\s+|(?:by the way|btw|well|also|actually|sorry|correction|so|and|but|oh|ok(?:ay)?|yes|yeah|no(?=[,:.!])|fyi|haha|lol|anyway|just so you know|for context|for the record|to be honest|tbh|honestly)[,:.!]?\s+)/i;
const TAGS =
  /(?:,? (?:by the way|btw|though|too|as well|lol|haha|lmao|tho|honestly|tbh|please|pls|:\)|:\(|;\))){1,2}$/i;

const sentencesIn = (text: string): readonly (readonly [start: number, end: number])[] => {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    const end = index + mark.length;
    if (mark === '.' && ABBREVIATED.test(text.slice(from, end))) continue;
    found.push([from, end]);
    from = end;
  }
  return [...found, [from, text.length]];
};

const trimmed = (plain: string, from: number, to: number): Pick<Part, 'text' | 'start' | 'end'> => {
  let start = from;
  let text = plain.slice(from, to);
  for (;;) {
    const lead = /^[\s.,!?;:)(-]+/.exec(text)?.[0] ?? LEAD_IN.exec(text)?.[0];
    if (lead === undefined) break;
    start += lead.length;
    text = text.slice(lead.length);
  }
  text = text
    .replace(/[\s.!?,;:(-]+$/, '')
    .replace(TAGS, '')
    .replace(/[\s.!?,;:(-]+$/, '');
  return { text, start, end: start + text.length };
};

/** In characters: longer messages are mostly pasted, and would take too long to split. */
const longestMessage = 2_000;

/** The sentences of a message and their clauses with a subject of their own; none if it is too long. */
export const splitMessage = (message: string): readonly Part[] => {
  if (message.length > longestMessage) return [];
  const plain = withoutQuotations(message);
  return sentencesIn(plain).flatMap(([start, end]) => {
    const sentence = plain.slice(start, end);
    const cuts = [...sentence.matchAll(BREAK)].map(
      (match) => [match.index, match.index + match[0].length] as const,
    );
    const bounds = [...cuts, [sentence.length, sentence.length] as const];
    let from = 0;
    return bounds.flatMap(([at, next]) => {
      const part = trimmed(plain, start + from, start + at);
      from = next;
      const asks = at === sentence.length && /\?\W*$/.test(sentence);
      return /\p{L}{2}|\d/u.test(part.text) ? [{ ...part, sentence: sentence.trim(), asks }] : [];
    });
  });
};
