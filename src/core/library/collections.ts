import type { BookId, Collection, EngineEvent } from '../../shared/model';
import { isoTime, type Clock, type LibraryReader, type LibraryWriter } from '../ports';

/** The learner's collections. A book may be in several; names are unique regardless of case. */
export interface Collections {
  list(): Promise<readonly Collection[]>;
  /** Rejects with `COLLECTION_EXISTS`. */
  add(name: string): Promise<Collection>;
  rename(id: number, name: string): Promise<Collection>;
  /** Its books stay in the library; its memories are erased. */
  erase(id: number): Promise<void>;
  /** Adds and removes books in one transaction. */
  change(id: number, add: readonly BookId[], remove: readonly BookId[]): Promise<Collection>;
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
  const emitting = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    emit({ kind: 'collections' });
    return result;
  };
  return {
    list: () => library.listCollections(),
    add: (name) => emitting(library.addCollection(name, isoTime(clock))),
    rename: (id, name) => emitting(library.renameCollection(id, name)),
    async erase(id) {
      await emitting(library.eraseCollection(id));
      emit({ kind: 'memory' });
    },
    change: (id, add, remove) => emitting(library.changeCollection(id, add, remove)),
  };
};
