/** Texts by name: sentences, functions that make one from parameters, and parts of the same shape. */
type Texts = Readonly<Record<string, unknown>>;
type Parameter = string | number | undefined | null;
type Sentence = (...parameters: readonly Parameter[]) => unknown;

/** One way in which an English text reads, with its translation from what stands in the gaps. */
interface Form {
  readonly pattern: RegExp;
  readonly length: number;
  readonly fill: (found: readonly string[]) => unknown;
}

const words = (at: number): string => `\u{E000}${String(at)}\u{E001}`;
/** Neither one, which may have words of its own, nor so large that it is given in another unit. */
const number = (at: number): number => 37 + at;
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Every list of `length` sample parameters. Numbers come first: a gap for words would take them as well. */
const samples = (length: number): readonly (readonly Parameter[])[] =>
  length === 0
    ? [[]]
    : samples(length - 1).flatMap((before) =>
        [number(length - 1), words(length - 1), 1, undefined, null].map((one) => [...before, one]),
      );

const call = (sentence: Sentence, parameters: readonly Parameter[]): string => {
  try {
    const made = sentence(...parameters);
    return typeof made === 'string' && !/undefined|null|NaN/u.test(made) ? made : '';
  } catch {
    // It needs a parameter of another type.
    return '';
  }
};

const formOf = (english: string, sample: readonly Parameter[], translated: Sentence): Form | null => {
  const gaps = sample.flatMap((one, at) => {
    if (one !== number(at) && one !== words(at)) return [];
    const mark = String(one);
    return [{ at, mark, start: english.indexOf(mark), isNumber: one === number(at) }];
  });
  if (gaps.some(({ mark }) => english.split(mark).length !== 2)) return null;
  const inOrder = gaps.toSorted((a, b) => a.start - b.start);
  const length = inOrder.reduce((length, { mark }) => length - mark.length, english.length);
  // Such as what a provider says in its own words.
  if (length < 4) return null;
  let source = literal(english);
  for (const { mark, isNumber } of inOrder)
    source = source.replace(mark, isNumber ? String.raw`([\d,]+)` : '([^]+?)');
  return {
    pattern: new RegExp(`^${source}$`, 'iu'),
    length,
    fill: (found) => {
      const parameters = [...sample];
      for (const [nth, { at, isNumber }] of inOrder.entries()) {
        const words = found[nth] ?? '';
        parameters[at] = isNumber ? Number(words.replaceAll(',', '')) : words;
      }
      return translated(...parameters);
    },
  };
};

const collect = (
  english: Texts,
  translated: Texts,
  fixed: Map<string, string>,
  forms: Map<string, Form>,
): void => {
  for (const [name, text] of Object.entries(english)) {
    const other = translated[name];
    if (typeof text === 'string' && typeof other === 'string') fixed.set(text, other);
    else if (typeof text === 'function' && typeof other === 'function')
      for (const sample of samples(text.length)) {
        const made = call(text as Sentence, sample);
        const form = made === '' ? null : formOf(made, sample, other as Sentence);
        if (form && !forms.has(form.pattern.source)) forms.set(form.pattern.source, form);
      }
    else if (typeof text === 'object' && typeof other === 'object')
      collect(text as Texts, other as Texts, fixed, forms);
  }
};

/**
 * Translates what the engine wrote in English, such as the stored error of a job: finds the text of the English
 * catalogue that reads like it and fills its translation with the same parameters, which may be such texts themselves.
 * A sentence that is not in the catalogue, or has no translation, is returned as it is.
 */
export const createTranslator = (english: Texts, translated: Texts): ((sentence: string) => string) => {
  const read = () => {
    const fixed = new Map<string, string>();
    const forms = new Map<string, Form>();
    collect(english, translated, fixed, forms);
    // Those with more words of their own first, as they fit more closely.
    return { fixed, forms: [...forms.values()].toSorted((a, b) => b.length - a.length) };
  };
  let catalogue: ReturnType<typeof read> | null = null;
  const translate = (sentence: string): string => {
    catalogue ??= read();
    const whole = catalogue.fixed.get(sentence);
    if (whole !== undefined) return whole;
    for (const { pattern, fill } of catalogue.forms) {
      const found = pattern.exec(sentence);
      const filled = found && fill(found.slice(1).map(translate));
      if (typeof filled === 'string') return filled;
    }
    return sentence;
  };
  return translate;
};
