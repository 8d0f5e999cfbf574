import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../../src/core/ports/store';
import { createStore } from '../../../src/store';
import type { DataFolder } from './data-folder';
import { useDataFolder } from './use-data-folder';

/** Opens a new store for each test of the group and closes it afterwards. Returns its folder. */
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
