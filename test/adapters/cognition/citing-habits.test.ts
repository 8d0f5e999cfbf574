import { describe, expect, it } from 'vitest';
import { createModelCognition } from '../../../src/adapters/cognition/model';
import { collect } from './builtin/collect';
import { citingHabits, shownPassages } from './citing-habits';
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
