import { expect, it } from 'vitest';
import { asTurnId } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { addSession, exchange } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

const folder = useDataFolder();

/** A unit vector of four numbers between two axes. */
const between = (x: number, y: number): Float32Array => {
  const length = Math.hypot(x, y);
  return new Float32Array([x / length, y / length, 0, 0]);
};

it('compares a question with a turn’s best two sentences, and encodes each turn once', async () => {
  const store = createStore(folder.options);
  const session = await addSession(store, 1);
  const { asked, answered } = await exchange(store, session, 'Why rest?', 'Because. It helps. So there.');
  const model = 'encoder-1';
  expect((await store.recall.listUnencodedTurns(model, 0, 9)).map(({ id }) => id)).toEqual([
    asked.turnId,
    answered.turnId,
  ]);
  const sentences = [between(0, 1), between(1, 0), between(1, 1)];
  const add = () =>
    store.recall.addEncodedTurns(model, [
      { turnId: asked.turnId, whole: between(1, 0), sentences: [] },
      { turnId: answered.turnId, whole: between(1, 2), sentences },
      { turnId: asTurnId(4711), whole: between(1, 0), sentences },
    ]);
  await add();
  await add();
  expect(await store.recall.listUnencodedTurns(model, 0, 9)).toEqual([]);
  const { turns } = await store.recall.turnCandidates({
    bookId: null,
    range: {},
    terms: [],
    words: null,
    encoded: { modelId: model, vector: between(1, 0) },
    limit: 5,
    kept: { limit: 5, weights: { keyword: 1, words: 1, encoded: 1 } },
  });
  const ofAnswer = turns.find(({ id }) => id === answered.turnId)?.encoded;
  expect(ofAnswer?.[1]).toBeCloseTo(1, 2);
  expect(ofAnswer?.[2]).toBeCloseTo(Math.SQRT1_2, 2);
  expect(folder.count('SELECT COUNT(*) FROM turn_sentences')).toBe(4);
  await store.close();
});
