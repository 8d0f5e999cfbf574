import type { Collection, EngineEvent } from '../../shared/model';
import { isoTime, type Clock, type LibraryReader, type LibraryWriter } from '../ports';

/** Shelves of the learner's own. A book may be in several; a name is there once, whatever its case. */
export interface Collections {
  list(): Promise<readonly Collection[]>;
  /** Rejects with `COLLECTION_EXISTS`. */
  add(name: string): Promise<Collection>;
  rename(id: number, name: string): Promise<Collection>;
  /** Its books stay in the library; what was remembered for the collection goes. */
  erase(id: number): Promise<void>;
  /** Puts books in and takes books out, all of them or none. */
  change(id: number, add: readonly string[], remove: readonly string[]): Promise<Collection>;
}

export const createCollections = ({
  library,
  clock,
  emit,
}: {
  readonly library: LibraryReader & LibraryWriter;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}): Collections => {
  const told = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    emit({ kind: 'collections' });
    return result;
  };
  return {
    list: () => library.listCollections(),
    add: (name) => told(library.addCollection(name, isoTime(clock))),
    rename: (id, name) => told(library.renameCollection(id, name)),
    async erase(id) {
      await told(library.eraseCollection(id));
      emit({ kind: 'memory' });
    },
    change: (id, add, remove) => told(library.changeCollection(id, add, remove)),
  };
};
