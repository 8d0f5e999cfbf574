import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createModelCognition } from '../../../src/adapters/cognition/model';
import { collect } from './builtin/collect';
import { citingHabits, shownPassages } from './citing-habits';
import { citingHabitsPage } from './citing-habits-page';
import { fullTask, passage, scriptedModel } from './model/scripted-model';

let page = 0;
const passages = shownPassages.map(({ id, pages }) =>
  passage(
    id,
    pages.map(([label, text]) => [(page += 1) + 100, label, text] as const),
  ),
);
const say = (reply: string | readonly string[]) =>
  collect(
    createModelCognition(scriptedModel(reply).model),
    fullTask({ passages, memories: [], context: [] }),
  );

describe.each(Object.entries(citingHabits))('%s', (_, habits) => {
  it.each(habits)('$written', async ({ written, shown, pages }) => {
    const { text, citations, basis } = await say(written);
    expect({ text, pages: citations.map(({ label }) => label) }).toEqual({ text: shown, pages });
    expect(basis).toBe(pages.length > 0 ? 'book' : 'none');
    // Each citation's marker is in the text, as often as it is cited.
    for (const { marker } of citations)
      expect(text.split(marker).length - 1).toBe(citations.filter((one) => one.marker === marker).length);
    expect(await say(Array.from(written))).toMatchObject({ text, citations, basis });
  });
});

describe('an answer as it streams', () => {
  /** The most characters that were withheld at any time while the answer arrived letter by letter. */
  const mostWithheld = async (reply: string): Promise<number> => {
    let [given, shown, most] = [0, 0, 0];
    const { model } = scriptedModel();
    const cognition = createModelCognition({
      ...model,
      async *stream() {
        for (const letter of reply) {
          most = Math.max(most, given - shown);
          given += letter.length;
          yield letter;
        }
      },
    });
    const task = fullTask({ passages, memories: [], context: [] });
    for await (const part of cognition.answer(task, new AbortController().signal))
      if (part.kind === 'text') shown += part.text.length;
    return most;
  };

  it.each([
    'A plain sentence (with an aside) about the pages of a book, and a second one, see below. '.repeat(9),
    `[${'and so on '.repeat(60)}`,
    `(p. 24 ${'and so on '.repeat(60)}`,
    'p. 24 and 25, '.repeat(60),
    'pages '.repeat(100),
    `basis: ${'book, '.repeat(100)}`,
    '['.repeat(400),
    '*'.repeat(400),
    `Sources:\n${`- A book with a long name and a long list of authors and publishers and more, `.repeat(9)}`,
    `[^1]: ${'A note that explains much. '.repeat(30)}`,
    `[1] ${'A note that explains much. '.repeat(30)}`,
  ])('withholds no more than a marker may be long: %s', async (reply) => {
    expect(await mostWithheld(reply)).toBeLessThanOrEqual(130);
  });
});

it('is described in the documentation as it is', async () => {
  const file = join(import.meta.dirname, '../../../docs/benchmarks/citing-habits.md');
  await expect(await citingHabitsPage(file)).toMatchFileSnapshot(file);
});

it.each([
  '[',
  '(',
  '{',
  '<',
  '*',
  'p. 24 and ',
  '(p. 24 ',
  '[1] ',
  ' ',
  '\n',
  '- ',
  'page ',
  '第',
  'basis: book, ',
])('gets to the end of a long answer in one piece that repeats %j', async (part) => {
  const { text } = await say(`Yes. ${part.repeat(Math.floor(30_000 / part.length))} end`);
  expect(text.endsWith('end')).toBe(true);
});
