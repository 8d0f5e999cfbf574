/** Two wordings of which one is right: "it is not X but Y". */
interface Correction {
  readonly denied: string;
  readonly stated: string;
}

const part = String.raw`[^.,;:!?—–\n]{2,80}?`;
const end = String.raw`(?=[.,;:!?—–\n]|$)`;
const be = String.raw`(?:is|are|was|were|isn’t|isn't|wasn’t|wasn't|[’']s)`;
const opening = String.raw`^\W*(?:no|nope|wait|sorry|actually|not quite|not exactly|wrong|i meant)\b`;

const forms: readonly RegExp[] = [
  new RegExp(String.raw`\bnot\s(?<denied>${part}),?\sbut\s(?:rather\s)?(?<stated>${part})${end}`, 'iu'),
  new RegExp(
    String.raw`\b(?:is|are|was|were|[’']s)\s(?<stated>${part}),\s(?:and\s)?not\s(?<denied>${part})${end}`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:not|isn’t|isn't|wasn’t|wasn't)\s(?<denied>${part})[;,.]\s(?:it|that|they|he|she)\s?${be}\s(?<stated>${part})${end}`,
    'iu',
  ),
];
const thought = new RegExp(
  String.raw`\bi (?:had )?thought (?:that )?(?:it|that|this|they) ${be}\s(?<denied>${part}),?\sbut\s(?:it|that|this|they)\s?${be}\s(?:really |actually |in fact )?(?<stated>${part})${end}`,
  'iu',
);

const withoutArticle = (words: string | undefined): string =>
  (words ?? '')
    .trim()
    .replace(/^(?:an?|the)\s/iu, '')
    .replace(/^["“”‘’'*_]+|["“”‘’'*_]+$/gu, '')
    .trim();

/** What a message corrects; null if it corrects nothing. Only its first two sentences are read. */
export const readCorrection = (message: string): Correction | null => {
  const start = message
    .split(/(?<=[.!?])\s+/u)
    .slice(0, 3)
    .join(' ')
    .slice(0, 400);
  const mayCorrect = new RegExp(opening, 'iu').test(start);
  const found = [thought, ...(mayCorrect ? forms : [])]
    .map((form) => form.exec(start)?.groups)
    .find((groups) => groups !== undefined);
  const [denied, stated] = [withoutArticle(found?.['denied']), withoutArticle(found?.['stated'])];
  if (denied.length < 2 || stated.length < 2 || denied.toLowerCase() === stated.toLowerCase()) return null;
  return { denied, stated };
};
