import { LecternError } from '../../../../shared/errors';
import { transferText as english } from '../../../../shared/messages/en/memory-transfer';
import { transferText } from '../../../../shared/messages/engine-text';
import type {
  ChatPreview,
  ChatSource,
  EngineEvent,
  ImportedChat,
  Job,
  Session,
} from '../../../../shared/model';
import type { EventBus } from '../../../async/event-bus';
import { queueJob } from '../../../jobs/queue-job';
import { queueUpkeep } from '../../../jobs/queue-upkeep';
import { runToEnd } from '../../../jobs/run-to-end';
import {
  isoTime,
  type ClaimedJob,
  type Clock,
  type Ids,
  type ImportedSession,
  type JobHandler,
  type JobHandlers,
  type Store,
} from '../../../ports';
import { createOpenImports } from '../open-imports';
import { createChatFileReader, type ChatFileReader } from './chat-file';

/** Conversations from other programs, imported as history (D17). */
export interface ChatImports {
  /** Begins to read a file without changing anything. */
  begin(fileName: string): Promise<{ readonly importId: string }>;
  addPart(importId: string, part: string): Promise<void>;
  preview(importId: string): Promise<ChatPreview>;
  /** Imports the chosen conversations in the background. */
  run(importId: string, ordinals: readonly number[]): Promise<Job>;
  cancel(importId: string): Promise<void>;
  sources(): Promise<readonly ChatSource[]>;
  /** Deletes a file's conversations and everything derived only from them, in the background. */
  remove(name: string): Promise<Job>;
}

interface ChatImportDeps {
  readonly store: Pick<Store, 'transfer' | 'jobs' | 'sessions'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly events: Pick<EventBus, 'subscribe'>;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}

interface Reading {
  readonly reader: ChatFileReader;
  readonly fileName: string;
  readonly found: ImportedChat[];
  ended: boolean;
}

const titleOf = ({ title, turns }: ImportedChat): string =>
  title?.trim() ||
  turns
    .find(({ role }) => role === 'user')
    ?.content.split('\n')[0]
    ?.slice(0, 80) ||
  english.chatTitle;

const toSession = (chat: ImportedChat, source: string, now: string): ImportedSession => ({
  id: chat.sessionId,
  title: titleOf(chat),
  startedAt: chat.turns[0]?.at ?? now,
  turns: chat.turns.map((turn) => ({ ...turn, speaker: null })),
  source,
});

/** Only what the preview shows stays in memory: the title and the times of the first and the last message. */
const forPreview = (chat: ImportedChat): ImportedChat => {
  const ends = chat.turns.length > 2 ? [...chat.turns.slice(0, 1), ...chat.turns.slice(-1)] : chat.turns;
  return { ...chat, title: titleOf(chat), turns: ends.map((turn) => ({ ...turn, content: '' })) };
};

const previewsOf = (
  found: readonly ImportedChat[],
  messageCounts: readonly number[],
  known: readonly Pick<Session, 'sessionId'>[],
): ChatPreview['chats'] => {
  const knownIds = new Set(known.map(({ sessionId }) => sessionId));
  return found.map((chat, index) => ({
    ordinal: index + 1,
    title: titleOf(chat),
    format: chat.format,
    messages: messageCounts[index] ?? 0,
    from: chat.turns[0]?.at ?? '',
    to: chat.turns.at(-1)?.at ?? '',
    known: knownIds.has(chat.sessionId),
  }));
};

type ReportProgress = (done: number, of: number) => void;

const removeSessions = async (
  { store, clock, emit }: Omit<ChatImportDeps, 'ids' | 'events'>,
  source: string,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<void> => {
  const sessions = await store.transfer.listSessionsOfSource(source);
  for (const [done, sessionId] of sessions.entries()) {
    report(done, sessions.length);
    for (;;) {
      signal.throwIfAborted();
      // One exchange at a time; deleting the last one deletes the session.
      const [first] = await store.sessions.listTurns(sessionId);
      if (!first) break;
      await store.sessions.eraseExchange(first.turnId, isoTime(clock));
    }
    emit({ kind: 'session', sessionId, change: 'discarded' });
  }
};

/**
 * The jobs that import the staged conversations, all or none of them, and that remove those of a file. After a crash,
 * both start over.
 */
export const createChatHandlers = (
  deps: Omit<ChatImportDeps, 'ids' | 'events'> & { readonly store: Pick<Store, 'longWrites'> },
): Pick<Required<JobHandlers>, 'import-chats' | 'remove-chats'> => {
  const { store, clock, emit, wake } = deps;
  const afterChange = async (): Promise<void> => {
    await queueUpkeep(store, clock, ['embed-memory', 'encode-memory', 'cascade']);
    emit({ kind: 'memory' });
    wake();
  };
  const handlerOf = (
    run: (payload: ClaimedJob['payload'], report: ReportProgress, signal: AbortSignal) => Promise<void>,
  ): JobHandler => ({
    attempts: 6,
    async run({ payload }, { signal, progress }) {
      const report: ReportProgress = (done, of) =>
        progress(of === 0 ? 1 : done / of, { name: 'conversation', done: Math.min(of, done + 1), of });
      await run(payload, report, signal);
      await afterChange();
    },
  });
  return {
    'import-chats': handlerOf(async (payload, report, signal) => {
      const importId = String(payload['importId'] ?? '');
      const of = await store.transfer.countStaged(importId);
      report(0, of);
      const staged = { importId, at: isoTime(clock) };
      await store.longWrites.importChats(staged, (done) => report(done, of), signal);
    }),
    'remove-chats': {
      ...handlerOf((payload, report, signal) =>
        removeSessions(deps, String(payload['source'] ?? ''), signal, report),
      ),
      // Conversations removed before a cancellation or a failure stay removed.
      giveUp: afterChange,
    },
  };
};

const stageChats = async (
  { store, clock }: Pick<ChatImportDeps, 'store' | 'clock'>,
  importId: string,
  { found, fileName }: Reading,
  chats: readonly ImportedChat[],
): Promise<void> => {
  for (const chat of chats) {
    found.push(forPreview(chat));
    await store.transfer.stageChat(importId, found.length, toSession(chat, fileName, isoTime(clock)));
  }
};

export const createChatImports = (deps: ChatImportDeps): ChatImports => {
  const { store, ids, clock, wake } = deps;
  const { transfer } = store;
  const imports = createOpenImports<Reading>(transfer, ids);

  const addJob = async (
    kind: 'import-chats' | 'remove-chats',
    payload: Readonly<Record<string, string>>,
  ): Promise<Job> => {
    const job = await queueJob(deps, kind, payload);
    wake();
    return job;
  };

  return {
    begin(fileName) {
      const reader = createChatFileReader({ sha256: ids.sha256, now: isoTime(clock) });
      return imports.begin({ reader, fileName, found: [], ended: false });
    },
    addPart: (importId, part) =>
      imports.orDrop(importId, async () => {
        const reading = imports.get(importId);
        await stageChats(deps, importId, reading, reading.reader.push(part));
      }),
    preview: (importId) =>
      imports.orDrop(importId, async () => {
        const reading = imports.get(importId);
        if (!reading.ended) await stageChats(deps, importId, reading, reading.reader.end());
        reading.ended = true;
        const { found, reader } = reading;
        if (found.length === 0) throw new LecternError('INVALID_INPUT', transferText.noChats);
        const counts = await transfer.countMessages(importId);
        const known = await store.sessions.getSessions(found.map(({ sessionId }) => sessionId));
        return { importId, unreadable: reader.unreadable, chats: previewsOf(found, counts, known) };
      }),
    async run(importId, ordinals) {
      const { fileName } = imports.get(importId);
      if (ordinals.length === 0) throw new LecternError('INVALID_INPUT', transferText.nothingChosen);
      await transfer.keepStaged(importId, ordinals);
      imports.close(importId);
      const job = await addJob('import-chats', { importId, source: fileName });
      // What a cancelled or failed import leaves is deleted; while Lectern closes, it stays for the next start.
      const dropRest = (): Promise<void> => imports.drop(importId);
      void runToEnd(deps, job.id, wake)
        .then(dropRest, dropRest)
        .catch(() => undefined);
      return job;
    },
    cancel: imports.drop,
    sources: () => transfer.listChatSources(),
    async remove(name) {
      if ((await transfer.listSessionsOfSource(name)).length === 0)
        throw new LecternError('NOT_FOUND', transferText.chatsUnknown);
      return addJob('remove-chats', { source: name });
    },
  };
};
