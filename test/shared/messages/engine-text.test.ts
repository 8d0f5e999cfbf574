import { describe, expect, it } from 'vitest';
import * as german from '../../../src/shared/messages/de';
import {
  damage,
  errorText,
  fileKind,
  formatNouns,
  fromStored,
  inEnglish,
  jobLabels,
  renderEngineText,
  sentenceFields,
  toStored,
} from '../../../src/shared/messages/engine-text';
import { engineTexts, keyedTexts } from '../../../src/shared/messages/engine-texts';
import { errorText as english } from '../../../src/shared/messages/en/errors';
import { inLanguage } from '../../../src/shared/messages/in-language';
import { engineTextSchema, type EngineText, type TextParameter } from '../../../src/shared/model';

const inGerman = inLanguage(engineTexts, german);

type Entry = readonly [key: string, parameters: number];

const entries = (part: unknown, path = ''): readonly Entry[] => {
  if (typeof part === 'string') return [[path, 0]];
  if (typeof part === 'function') return [[path, part.length]];
  return Object.entries(part as object).flatMap(([name, one]) =>
    entries(one, path === '' ? name : `${path}.${name}`),
  );
};

const samples: Readonly<Record<string, readonly TextParameter[]>> = {
  'errorText.rateLimited': ['Gemini', { requests: 3, tokens: 1 }, 'Slow down.'],
  'fileKind.not': ['pdf'],
};

const nested: EngineText = damage.noPages;

/** A text takes words, numbers or other texts; one that formats a number takes no words. */
const samplesOf = ([key, length]: Entry): readonly EngineText[] =>
  key in samples
    ? [{ key, parameters: samples[key] ?? [] }]
    : [(at: number) => 37 + at, (at: number) => `[${String(at)}]`, () => nested].map((one) => ({
        key,
        parameters: Array.from({ length }, (_, at) => one(at)),
      }));

const renderAll = (catalogue: typeof engineTexts, entry: Entry): readonly string[] =>
  samplesOf(entry)
    .flatMap(
      (sample) =>
        renderEngineText(catalogue, engineTextSchema.parse(JSON.parse(JSON.stringify(sample)))) ?? [],
    )
    .filter((words) => !words.includes('NaN'));

describe('the texts of the engine', () => {
  const all = entries(keyedTexts);

  it('are all those of the catalogue', () => expect(all.length).toBeGreaterThan(300));

  it.each([
    ['English', engineTexts],
    ['German', inGerman],
  ])('can all be rendered in %s from what JSON keeps of them', (_, catalogue) => {
    for (const entry of all) {
      const words = renderAll(catalogue, entry);
      expect({ entry, rendered: words.length > 0 }).toEqual({ entry, rendered: true });
      for (const one of words) expect(one).toMatch(/^(?!.*(?:undefined|\[object)).+$/su);
    }
  });

  it('have a German translation each, with the same parameters in it', () => {
    const same = all.filter((entry) => renderAll(engineTexts, entry)[0] === renderAll(inGerman, entry)[0]);
    expect(same.map(([key]) => key).filter((key) => !key.startsWith('formatNouns.'))).toEqual([
      'transferText.fileName',
    ]);
    const gaps = (words: readonly string[]) => [...new Set(words.join(' ').match(/\[\d\]/gu))].toSorted();
    for (const entry of all)
      expect({ entry, gaps: gaps(renderAll(inGerman, entry)) }).toEqual({
        entry,
        gaps: gaps(renderAll(engineTexts, entry)),
      });
  });

  it('render a text in a text in the same language', () => {
    const said = errorText.damagedFile('a.pdf', damage.pageUnreadable(3));
    expect(inEnglish(said)).toBe(english.damagedFile('a.pdf', 'page 3 cannot be opened'));
    expect(renderEngineText(inGerman, said)).toMatch(
      /^„a\.pdf“ ist beschädigt: Seite 3 lässt sich nicht öffnen\./u,
    );
    const wrong = errorText.wrongType('a.pdf', '.pdf', fileKind.not('pdf'), formatNouns.epub);
    expect(renderEngineText(inGerman, wrong)).toContain('ist aber kein PDF. ein EPUB');
  });

  it('leave out what was not given', () => {
    expect(errorText.providerBusy('Gemini')).toEqual({
      key: 'errorText.providerBusy',
      parameters: ['Gemini'],
    });
    expect(inEnglish(errorText.providerBusy('Gemini', undefined))).toBe(english.providerBusy('Gemini'));
    const limited = errorText.rateLimited('Gemini', { requests: 3, tokens: Infinity }, null);
    expect(engineTextSchema.parse(limited)).toEqual(limited);
    expect(inEnglish(limited)).toBe('Gemini limits this key to 3 requests a minute.');
  });

  it('need their key and parameters to exist', () => {
    // @ts-expect-error -- there is no such text
    expect(errorText.nothingLikeIt).toBeUndefined();
    // @ts-expect-error -- the name is missing
    expect(errorText.emptyFile().parameters).toEqual([]);
    // @ts-expect-error -- a number of pages is no text
    expect(errorText.pageOutOfRange('many').key).toBe('errorText.pageOutOfRange');
  });
});

describe('a stored sentence', () => {
  it('is a text again, and the English words where the catalogue no longer has it', () => {
    const said = errorText.emptyFile('“{quoted}”.txt');
    expect(fromStored(toStored(said))).toEqual(said);
    const gone = JSON.stringify({ key: 'errorText.gone', parameters: [], message: 'It was so.' });
    expect(fromStored(gone)).toBe('It was so.');
  });

  it.each(['', 'no network', '{"key":', '{"key":"what a server said"}', '{}'])(
    'of other words stays as it is: %s',
    (words) => expect(fromStored(toStored(words))).toBe(words),
  );

  it('is given in English, with its text where it has one', () => {
    expect(sentenceFields('label', jobLabels['back-up'])).toEqual({
      label: 'Making a backup',
      labelText: { key: 'jobLabels.back-up', parameters: [] },
    });
    expect(sentenceFields('error', 'Overloaded.')).toEqual({ error: 'Overloaded.' });
    expect(sentenceFields('error', null)).toEqual({ error: null });
  });
});
