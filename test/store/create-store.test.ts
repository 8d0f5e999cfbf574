import { expect, it, onTestFinished } from 'vitest';
import { createStore } from '../../src/store';
import { describeStore } from './describe-store';
import { createDataFolder, start } from './support/data-folder';
import { noteInput } from './support/samples';

describeStore('the store', async (options) => createStore(options));

it('finishes pending calls before it closes, and rejects later ones', async () => {
  const folder = createDataFolder();
  onTestFinished(() => folder.remove());
  const store = createStore(folder.options);
  const notes = Array.from({ length: 200 }, (_, index) =>
    store.notes.addNote(noteInput(`Note ${index}`, 'x'), start),
  );
  const closed = store.close();
  await expect(store.notes.listNotes({})).rejects.toMatchObject({ code: 'CLOSING' });
  expect(await Promise.all(notes)).toHaveLength(200);
  await closed;
  await store.close();
  const again = createStore(folder.options);
  expect(await again.notes.listNotes({})).toHaveLength(200);
  await again.close();
});
