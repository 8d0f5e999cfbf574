/** Texts by name: sentences, functions that make one from parameters, and parts of the same shape. */
type Texts = Readonly<Record<string, unknown>>;
type Parameter = string | number | null;
type Sentence = (...parameters: readonly Parameter[]) => unknown;

/** One way in which an English text reads. */
interface Form {
  /** The words before, between and after the gaps. */
  readonly pieces: readonly string[];
  /** The parameter in each gap. */
  readonly gaps: readonly { readonly at: number; readonly isNumber: boolean }[];
  /** The parameters that the form was made with. */
  readonly sample: readonly Parameter[];
  readonly translated: Sentence;
}

const words = (at: number): string => `\u{E000}${String(at)}\u{E001}`;
/** Neither one, which may have words of its own, nor so large that it is given in another unit. */
const number = (at: number): number => 37 + at;

/** Every list of `length` values for a gap. Numbers come first: a gap for words would take them as well. */
const gapsOnly = (length: number): readonly (readonly Parameter[])[] =>
  length === 0
    ? [[]]
    : gapsOnly(length - 1).flatMap((before) =>
        [number(length - 1), words(length - 1)].map((one) => [...before, one]),
      );

/** Parameters to call a sentence with: gaps, also without the last ones, and with one that is 1 or null instead. */
const samples = (length: number): readonly (readonly Parameter[])[] =>
  Array.from({ length: length + 1 }, (_, missing) => gapsOnly(length - missing)).flatMap((lists) =>
    lists.flatMap((list) => [list, ...list.flatMap((_, at) => [list.with(at, 1), list.with(at, null)])]),
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

const wordsIn = ({ pieces }: Form): number => pieces.reduce((sum, piece) => sum + piece.length, 0);

const formOf = (english: string, sample: readonly Parameter[], translated: Sentence): Form | null => {
  const marks = sample
    .flatMap((one, at) => (one === number(at) || one === words(at) ? [{ at, mark: String(one) }] : []))
    .toSorted((a, b) => english.indexOf(a.mark) - english.indexOf(b.mark));
  const pieces: string[] = [];
  let rest = english;
  for (const { mark } of marks) {
    const [before, after, ...more] = rest.split(mark);
    if (before === undefined || after === undefined || more.length > 0) return null;
    pieces.push(before);
    rest = after;
  }
  const gaps = marks.map(({ at }) => ({ at, isNumber: typeof sample[at] === 'number' }));
  const form = { pieces: [...pieces, rest], gaps, sample, translated };
  // Those with hardly a word of their own are what a provider says.
  return wordsIn(form) < 4 ? null : form;
};

/** What fills the gaps if the sentence reads like the form. */
const fillings = ({ pieces, gaps }: Form, sentence: string): readonly string[] | null => {
  const last = pieces.at(-1) ?? '';
  if (!sentence.startsWith(pieces[0] ?? '') || !sentence.endsWith(last)) return null;
  const found: string[] = [];
  let from = pieces[0]?.length ?? 0;
  for (const [nth, { isNumber }] of gaps.entries()) {
    const isLast = nth === gaps.length - 1;
    const to = isLast ? sentence.length - last.length : sentence.indexOf(pieces[nth + 1] ?? '', from + 1);
    const filling = sentence.slice(from, to);
    // A sentence begins with a name, not with another sentence.
    const fits = isNumber ? /^[\d,]+$/u.test(filling) : from > 0 || !filling.includes('. ');
    if (to <= from || !fits) return null;
    found.push(filling);
    from = to + (pieces[nth + 1]?.length ?? 0);
  }
  return from === sentence.length ? found : null;
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
        if (form && !forms.has(made)) forms.set(made, form);
      }
    else if (typeof text === 'object' && typeof other === 'object')
      collect(text as Texts, other as Texts, fixed, forms);
  }
};

const uncapitalised = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

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
    return { fixed, forms: [...forms.values()].toSorted((a, b) => wordsIn(b) - wordsIn(a)) };
  };
  let catalogue: ReturnType<typeof read> | null = null;
  const find = (sentence: string): string | null => {
    catalogue ??= read();
    const whole = catalogue.fixed.get(sentence);
    if (whole !== undefined) return whole;
    for (const form of catalogue.forms) {
      const found = fillings(form, sentence);
      if (!found) continue;
      const parameters = [...form.sample];
      for (const [nth, { at, isNumber }] of form.gaps.entries()) {
        const filling = found[nth] ?? '';
        parameters[at] = isNumber
          ? Number(filling.replaceAll(',', ''))
          : (find(filling) ?? find(uncapitalised(filling)) ?? filling);
      }
      const filled = call(form.translated, parameters);
      if (filled !== '') return filled;
    }
    return null;
  };
  return (sentence) => find(sentence) ?? sentence;
};
