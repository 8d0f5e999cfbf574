import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { EngineEvent } from '../../shared/model';
import type { Clock, Embedder, Logger, NoteImageFiles, NoteReader, NoteWriter, SearchReader } from '../ports';

export interface NotesDeps {
  readonly notes: NoteReader & NoteWriter;
  readonly search: SearchReader;
  readonly images: NoteImageFiles;
  readonly embedder: Embedder;
  readonly similarityFloor: () => Promise<number>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  /** Queues the embedding of notes without vectors. */
  readonly embedLater: () => Promise<void>;
}

export const noteNotFound = (): LecternError => new LecternError('NOTE_NOT_FOUND', errorText.noteGone);

export const requireNote = <Item>(item: Item | null): Item => {
  if (item === null) throw noteNotFound();
  return item;
};
