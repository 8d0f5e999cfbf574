import { describe, expect, it } from 'vitest';
import { createCardFiles } from '../../../src/core/review/files/create-card-files';
import { readCardFile } from '../../../src/core/review/files/read-card-file';
import { textOfHtml } from '../../../src/core/review/files/html-text';
import { createCards, reviewTime } from '../../../src/core/review/create-cards';
import { createStore } from '../../../src/store';
import * as germanTexts from '../../../src/shared/messages/de';
import { renderEngineText } from '../../../src/shared/messages/engine-text';
import { engineTexts } from '../../../src/shared/messages/engine-texts';
import { inLanguage } from '../../../src/shared/messages/in-language';
import { asCardId, cardInputSchema, type CardFileFormat } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { addReadyBook } from '../../store/support/samples';
import { createDataFolder } from '../../store/support/data-folder';
import { useDataFolder } from '../../store/support/use-data-folder';

const folder = useDataFolder();
const clock = fixedClock('2026-03-02T09:00:00.000Z');

const setup = (options = folder.options) => {
  const store = createStore(options);
  const deps = {
    review: store.review,
    library: store.library,
    settings: async () => ({ retention: 0.9, newCardsPerDay: 20 }),
    clock,
    time: () => reviewTime(clock),
    emit: () => undefined,
  };
  return { store, cards: createCards(deps), files: createCardFiles(deps) };
};

const awkward = [
  { front: 'Tab\there', back: 'Line one\nline "two", three', tags: ['a', 'b'] },
  { front: '#looks like a header:tab', back: '', tags: [] },
  { front: '{{c1::Calm}} is {{c2::rest}}', back: 'more; $x^2$', tags: [], kind: 'cloze' },
  { front: '"quoted"', back: 'ünïcödé 日本', tags: ['z'] },
] as const;

/** Exports from one folder, imports into another, and exports again. */
const roundTrip = async (format: CardFileFormat) => {
  const one = setup();
  const bookId = await addReadyBook(one.store, 1);
  for (const card of awkward)
    await one.cards.create(cardInputSchema.parse({ ...card, tags: [...card.tags] }));
  const [last] = await one.cards.create(
    cardInputSchema.parse({ front: 'Q', back: 'A', bookId, pin: { page: 1, quote: 'Breathing' } }),
  );
  await one.cards.review(last?.id ?? asCardId(0), 'easy', 10);
  const first = await one.files.export(format, {});
  const before = (await one.cards.list({}, 0, 100)).items;
  await one.store.close();
  const other = createDataFolder();
  const two = setup(other.options);
  await addReadyBook(two.store, 1);
  const result = await two.files.import(first.text, null, null);
  const again = await two.files.import(first.text, null, null);
  const second = await two.files.export(format, {});
  const after = (await two.cards.list({}, 0, 100)).items;
  await two.store.close();
  other.remove();
  return { first, second, before, after, result, again };
};

describe('exporting and importing cards', () => {
  it('as JSON is byte-equal, schedules and pins included', async () => {
    const { first, second, before, after, result, again } = await roundTrip('json');
    expect(second.text).toBe(first.text);
    expect(result).toEqual({ imported: 5, duplicates: 0, errors: 0 });
    expect(again).toEqual({ imported: 0, duplicates: 5, errors: 0 });
    expect(after.map(({ schedule }) => schedule)).toEqual(before.map(({ schedule }) => schedule));
    expect(after[0]?.pin).toEqual(before[0]?.pin);
  });

  it('as CSV is byte-equal', async () => {
    const { first, second, again } = await roundTrip('csv');
    expect(second.text).toBe(first.text);
    expect(again.duplicates).toBe(5);
  });

  it('as text for Anki keeps everything but the deck of a book', async () => {
    const { first, second, before, after } = await roundTrip('anki');
    expect(first.text.split('\n').slice(0, 3)).toEqual(['#separator:tab', '#html:false', '#guid column:1']);
    expect(second.text).toBe(first.text.replace('\tBook 1\tQ\t', '\tLectern\tQ\t'));
    const kept = ['guid', 'kind', 'front', 'back', 'tags', 'ordinal'] as const;
    const pick = (cards: typeof before) => cards.map((card) => kept.map((name) => card[name]));
    expect(pick(after)).toEqual(pick(before));
  });

  it('reads what Anki writes', () => {
    const file = [
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#notetype column:2',
      '#deck column:3',
      '#tags column:6',
      'abc+1\tBasic\tDefault\tWhat is <b>calm</b>?\t"First<br>""second""&nbsp;\\(x^2\\)"\texam marked',
      'abc+2\tCloze\tDefault\t{{c1::Rest::hint}} &amp; sleep\t\t',
      'abc+3\tBasic\tDefault\t\tno front\t',
    ].join('\n');
    const { contents, errors, columns } = readCardFile(file, null);
    expect(columns).toEqual(['guid', 'ignore', 'ignore', 'front', 'back', 'tags']);
    expect(contents).toMatchObject([
      {
        guid: 'abc+1',
        front: 'What is **calm**?',
        back: 'First\n"second" $x^2$',
        tags: ['exam', 'marked'],
        kind: 'plain',
      },
      { guid: 'abc+2', front: '{{c1::Rest::hint}} & sleep', kind: 'cloze' },
    ]);
    expect(errors).toMatchObject([{ line: 9 }]);
  });

  it('names the lines that cannot be imported, also after cells with line breaks', () => {
    const { contents, errors } = readCardFile('front,back\n"a\nb",c\n,lonely\nd,e\n', null);
    expect(contents.map(({ front, back }) => [front, back])).toEqual([
      ['a\nb', 'c'],
      ['d', 'e'],
    ]);
    expect(errors).toMatchObject([{ line: 4 }]);
    expect(readCardFile('{"cards": [{}]}', null).errors).toMatchObject([{ line: 1 }]);
    expect(readCardFile('{"cards": ', null).errors).toHaveLength(1);
  });

  it('says in the language of the window why a card cannot be imported', async () => {
    const { files, store } = setup();
    const { errors } = await files.preview('{"cards": [{"front": ""}, 7]}', null);
    const german = inLanguage(engineTexts, germanTexts);
    const inGerman = errors.map(({ reasonText }) => reasonText && renderEngineText(german, reasonText));
    expect(errors.map(({ reason }) => reason)).toEqual([
      '“front” must not be empty.',
      'The card must be an object.',
    ]);
    expect(inGerman).toEqual(['„front“ darf nicht leer sein.', 'Die Karte muss ein Objekt sein.']);
    await store.close();
  });

  it('uses the columns that the learner chooses', () => {
    const file = 'Antwort;Frage;egal\nRuhe;Was ist das?;x\n';
    const { contents } = readCardFile(file, ['back', 'front', 'ignore']);
    expect(contents[1]).toMatchObject({ front: 'Was ist das?', back: 'Ruhe', tags: [] });
  });

  it('finds and lists quickly at twenty thousand cards', async () => {
    const { files, cards, store } = setup();
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `Question ${String(i)} about topic ${String(i % 97)}\tAnswer ${String(i)}\tt${String(i % 7)}`,
    );
    const { imported } = await files.import(`#separator:tab\n#tags column:3\n${rows.join('\n')}`, null, null);
    expect(imported).toBe(20_000);
    expect((await cards.list({ q: 'topic 13' }, 0, 100)).total).toBeGreaterThan(200);
    expect((await cards.list({ tag: 't3' }, 19, 100)).total).toBe(2857);
    await store.close();
  });
});

describe('an HTML field of Anki', () => {
  it('becomes Markdown', () => {
    expect(textOfHtml('<div>a</div><div>b <i>c</i></div>')).toBe('a\nb *c*');
    expect(textOfHtml('<img src="x.png" alt=""> 1 &lt; 2 &#955;')).toBe('![](x.png) 1 < 2 λ');
  });
});
