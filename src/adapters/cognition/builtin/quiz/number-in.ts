interface NumberInText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const unit =
  'per ?cent|percent|%|seconds?|minutes?|hours?|days?|weeks?|months?|years?|centuries|century|mm|cm|km|m|kg|g|mg|l|ml|metres?|meters?|kilometres?|kilometers?|miles?|feet|inches|grams?|kilograms?|pounds?|tons?|tonnes?|litres?|liters?|degrees?|°C|°F|volts?|watts?|kW|MW|Hz|kHz|MHz|GHz|bits?|bytes?|KB|MB|GB';
const numeral = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/:-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?:million|billion|thousand))?(?:\s?(?:${unit})(?![\p{L}\p{N}]))?(?![\p{L}\p{N}/:-]|[.,]\d)`,
  'giu',
);
/** Numbers that count parts of the book, not something in it. */
const ofBook =
  /(?:\b(?:chapter|section|page|pp?\.|figure|fig\.|table|step|part|volume|vol\.|no\.|number|equation|exercise|note|line|item|day|week)|[([§#])\s*$/iu;

/** The only number of a sentence with its unit; null if it has none, several, or one that counts parts of the book. */
export const numberIn = (sentence: string): NumberInText | null => {
  const found = [...sentence.matchAll(numeral)];
  const [only] = found;
  if (
    !only ||
    found.length > 1 ||
    (sentence.match(/\d+/gu)?.length ?? 0) > (only[0].match(/\d+/gu)?.length ?? 0)
  )
    return null;
  if (ofBook.test(sentence.slice(0, only.index))) return null;
  // A number at the start only numbers the sentence.
  if (sentence.slice(0, only.index).trim() === '') return null;
  return { text: only[0], start: only.index, end: only.index + only[0].length };
};
