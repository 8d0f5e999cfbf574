import { afterEach, beforeEach } from 'vitest';
import { createDataFolder, type DataFolder } from './data-folder';

/** A new data folder for each test of the group, created before everything else and deleted afterwards. */
export const useDataFolder = (): DataFolder => {
  let folder: DataFolder;
  beforeEach(() => {
    folder = createDataFolder();
  });
  afterEach(() => folder.remove());
  return {
    get path() {
      return folder.path;
    },
    get options() {
      return folder.options;
    },
    peek: () => folder.peek(),
    count: (query, ...args) => folder.count(query, ...args),
    remove: () => folder.remove(),
  };
};
