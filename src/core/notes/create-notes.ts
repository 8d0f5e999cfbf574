import { LecternError } from '../../shared/errors';
import type { BookId, EngineEvent } from '../../shared/model';
import type { Notes } from './notes';
import type { Clock, Embedder, Logger, NoteReader, NoteWriter, SearchReader } from '../ports';
import { isoTime } from '../ports';
import { fuseByWeightedSum } from '../retrieval/fuse-by-weighted-sum';
import { makeProbe } from '../retrieval/probe';
import { errorText } from '../../shared/messages/en/errors';

interface NotesDeps {
  readonly notes: NoteReader & NoteWriter;
  readonly search: SearchReader;
  readonly embedder: Embedder;
  readonly similarityFloor: () => Promise<number>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  /** Queues the embedding of notes without vectors. */
  readonly embedLater: () => Promise<void>;
}

const searchLimit = 50;

const notFound = (): LecternError => new LecternError('NOTE_NOT_FOUND', errorText.noteGone);

export const createNotes = (deps: NotesDeps): Notes => {
  const { notes, search, embedder, clock, logger, emit } = deps;
  const changed = async (noteId: number): Promise<void> => {
    emit({ kind: 'note', noteId });
    await deps.embedLater();
  };
  /** Finds notes by keyword and semantic search, then by exact text. */
  const find = async (q: string, bookId: BookId | undefined, tag: string | undefined) => {
    const probe = await makeProbe(q, embedder, logger);
    const [exact, keyword, vector, floor] = await Promise.all([
      notes.listNotes({ q, ...(bookId ? { bookId } : {}), ...(tag ? { tag } : {}) }),
      probe.terms.length > 0 ? search.notesByKeyword(bookId ?? null, probe.terms, searchLimit) : [],
      probe.vector ? search.notesByVector(bookId ?? null, probe.modelId, probe.vector, searchLimit) : [],
      deps.similarityFloor(),
    ]);
    const ranked = fuseByWeightedSum(keyword, vector, floor).map((hit) => hit.id);
    const ids = [...new Set([...ranked, ...exact.map((note) => note.id)])];
    const found = new Map((await notes.getNotes(ids)).map((note) => [note.id, note]));
    return ids
      .flatMap((id) => found.get(id) ?? [])
      .filter((note) => (!bookId || note.bookId === bookId) && (!tag || note.tags.includes(tag)));
  };
  return {
    list({ bookId, tag, q }) {
      if (q && q.trim() !== '') return find(q.trim(), bookId, tag);
      return notes.listNotes({ ...(bookId ? { bookId } : {}), ...(tag ? { tag } : {}) });
    },
    tags: () => notes.listTags(),
    async get(id) {
      const note = await notes.findNote(id);
      if (!note) throw notFound();
      return note;
    },
    async create(input) {
      const note = await notes.addNote(input, isoTime(clock));
      await changed(note.id);
      return note;
    },
    async update(id, input) {
      const note = await notes.updateNote(id, input, isoTime(clock));
      if (!note) throw notFound();
      await changed(id);
      return note;
    },
    async remove(id) {
      if (!(await notes.eraseNote(id, isoTime(clock)))) throw notFound();
      emit({ kind: 'note', noteId: id });
    },
  };
};
