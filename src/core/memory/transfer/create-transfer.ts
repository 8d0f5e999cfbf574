import {
  maxImportPartLength,
  type EngineEvent,
  type ExportCursor,
  type ExportPart,
  type ImportCounts,
  type ImportPreview,
} from '../../../shared/model';
import { isLecternError, LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import { withEitherSignal } from '../../../shared/with-either-signal';
import type { EventBus } from '../../async/event-bus';
import { queueJob } from '../../jobs/queue-job';
import { runToEnd } from '../../jobs/run-to-end';
import {
  isoTime,
  type Clock,
  type Embedder,
  type Ids,
  type JobHandler,
  type ScopeRef,
  type Store,
} from '../../ports';
import { currentOf } from '../../vectors/current-embedder';
import { scopeKey } from '../facts/scope-key';
import type { ImportStop } from '../policy/import-stop';
import { isReadOnly } from '../policy/recalled-scopes';
import {
  chain,
  createMemoryFileReader,
  fileEnd,
  fileStart,
  writeItem,
  type MemoryFileReader,
} from './memory-file';
import { createOpenImports } from './open-imports';

/** The memory as a file. */
export interface MemoryTransfer {
  /** The part of the export at a cursor; the first part without one. Parts are made on request. */
  exportPart(cursor: ExportCursor | null, vectors: boolean): Promise<ExportPart>;
  /** Begins to read a file without changing the memory. */
  beginImport(): Promise<{ readonly importId: string }>;
  /** The next part of the file. Rejects with `INVALID_INPUT`, which ends the import. */
  addPart(importId: string, part: string): Promise<void>;
  /** After the last part: what the import would do. Rejects with `INVALID_INPUT` if the file is incomplete. */
  previewImport(importId: string): Promise<ImportPreview>;
  /** Imports what was read in one transaction. Resolves once everything is stored; a cancelled import stores nothing. */
  runImport(importId: string): Promise<ImportCounts>;
  cancelImport(importId: string): Promise<void>;
  /** A whole file at once. */
  importFile(content: string): Promise<ImportCounts>;
}

interface TransferDeps {
  readonly store: Pick<Store, 'transfer' | 'jobs' | 'policy'>;
  readonly embedder: Embedder;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly events: Pick<EventBus, 'subscribe'>;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
  readonly embedLater: () => Promise<void>;
}

interface Reading {
  readonly reader: MemoryFileReader;
  /** How many active facts about the learner would be added to each scope. */
  readonly added: Map<string, ScopeRef & { readonly count: number }>;
}

/** Items per part of an export, and per step of reading an import: a few milliseconds of work. */
const exportedAtOnce = 50;
const stagedAtOnce = 50;

const exportPart = async (
  { store: { transfer }, ids, embedder }: TransferDeps,
  cursor: ExportCursor | null,
  vectors: boolean,
): Promise<ExportPart> => {
  const start = cursor ?? { after: 0, count: 0, of: await transfer.countExported(), sha256: '' };
  const { after, count: before, of, sha256: sum } = start;
  const model = vectors ? currentOf(embedder).modelId : null;
  const items = await transfer.listExported(after, exportedAtOnce, model);
  let sha256 = sum;
  let text = cursor === null ? fileStart : '';
  for (const [index, { item }] of items.entries()) {
    const written = writeItem(ids.sha256, item, before + index === 0);
    text += written.text;
    sha256 = chain(ids.sha256, sha256, written.sha256);
  }
  const count = before + items.length;
  const last = items.at(-1);
  return last
    ? { text, next: { after: last.id, count, of, sha256 }, done: count, of: Math.max(of, count) }
    : { text: text + fileEnd(count, sha256), next: null, done: count, of: count };
};

const readOnly = (): LecternError => new LecternError('MEMORY_READ_ONLY', errorText.importReadOnly);

/**
 * The `import-memory` job: adds everything that was staged, or nothing. After a crash, it starts over. It stops if the
 * memory becomes read-only.
 */
export const createImportHandler = ({
  store: { transfer, longWrites },
  importStop,
  embedder,
  clock,
  emit,
  embedLater,
}: Pick<TransferDeps, 'embedder' | 'clock' | 'emit' | 'embedLater'> & {
  readonly importStop: ImportStop;
  readonly store: Pick<Store, 'transfer' | 'longWrites'>;
}): JobHandler => ({
  attempts: 6,
  async run(job, { signal, progress }) {
    const importId = String(job.payload['importId'] ?? '');
    const of = Math.max(1, await transfer.countStaged(importId));
    const staged = { importId, model: currentOf(embedder).modelId, at: isoTime(clock) };
    const stop = importStop.signal();
    try {
      const report = (done: number): void => progress(done / of, { name: 'item', done, of });
      await withEitherSignal(signal, stop, (either) => longWrites.importStaged(staged, report, either));
    } catch (error) {
      const isRefused = isLecternError(error) && error.code === 'MEMORY_READ_ONLY';
      throw isRefused || (stop.aborted && !signal.aborted) ? readOnly() : error;
    }
    emit({ kind: 'memory' });
    await embedLater();
  },
});

export const createTransfer = (deps: TransferDeps): MemoryTransfer => {
  const {
    store: { transfer },
    ids,
  } = deps;
  const imports = createOpenImports<Reading>(transfer, ids);

  const beginImport = (): Promise<{ readonly importId: string }> =>
    imports.begin({ reader: createMemoryFileReader(ids.sha256), added: new Map() });
  const addPart = (importId: string, part: string): Promise<void> =>
    imports.orDrop(importId, async () => {
      const { reader, added } = imports.get(importId);
      const items = reader.push(part);
      for (let at = 0; at < items.length; at += stagedAtOnce)
        for (const scope of await transfer.stageItems(importId, items.slice(at, at + stagedAtOnce))) {
          const key = scopeKey(scope);
          added.set(key, { ...scope, count: (added.get(key)?.count ?? 0) + 1 });
        }
    });
  const previewImport = (importId: string): Promise<ImportPreview> =>
    imports.orDrop(importId, async () => {
      const { reader, added } = imports.get(importId);
      reader.end();
      const { counts, reasons, examples } = await transfer.describeStaged(importId);
      const evicted = await transfer.countBeyondLimit([...added.values()]);
      return { importId, ...counts, evicted, reasons: [...reasons], examples: [...examples] };
    });
  const runImport = async (importId: string): Promise<ImportCounts> => {
    imports.get(importId).reader.end();
    const job = await queueJob(deps, 'import-memory', { importId });
    imports.close(importId);
    try {
      await runToEnd(deps, job.id, deps.wake);
      return (await transfer.describeStaged(importId)).counts;
    } catch (error) {
      throw (await isReadOnly(deps.store.policy)) ? readOnly() : error;
    } finally {
      await imports.drop(importId);
    }
  };

  return {
    exportPart: (cursor, vectors) => exportPart(deps, cursor, vectors),
    beginImport,
    addPart,
    previewImport,
    runImport,
    cancelImport: imports.drop,
    async importFile(content) {
      const { importId } = await beginImport();
      for (let at = 0; at < content.length; at += maxImportPartLength)
        await addPart(importId, content.slice(at, at + maxImportPartLength));
      await previewImport(importId);
      return runImport(importId);
    },
  };
};
