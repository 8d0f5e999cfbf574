import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../../src/core/ports/store';
import { createStore } from '../../../src/store';
import type { DataFolder } from './data-folder';
import { useDataFolder } from './use-data-folder';

/** Hands each test of the group a store of its own before it, and closes it after it. Returns the folder of the test's. */
export const eachWithStore = (use: (store: Store) => void): DataFolder => {
  const folder = useDataFolder();
  let store: Store;
  beforeEach(() => {
    store = createStore(folder.options);
    use(store);
  });
  afterEach(() => store.close());
  return folder;
};
