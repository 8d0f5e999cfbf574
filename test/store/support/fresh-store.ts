import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../../src/core/ports/store';
import { createStore } from '../../../src/store';
import { createDataFolder, type DataFolder } from './data-folder';

/** Before each test of the group: hands it a store in a folder of its own, and clears both away after it. */
export const eachWithStore = (use: (store: Store, folder: DataFolder) => void): void => {
  let folder: DataFolder;
  let store: Store;
  beforeEach(() => {
    folder = createDataFolder();
    store = createStore(folder.options);
    use(store, folder);
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });
};
