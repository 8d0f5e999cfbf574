import { jobKindSchema, type JobKind } from '../../shared/model';
import type { JobHandlers } from '../ports';

/** Jobs that take minutes and that nobody waits for. They run in addition to the others and take no slot. */
const inBackground: readonly JobKind[] = [
  'encode-book',
  'encode-memory',
  'download-model',
  'back-up',
  'try-policy',
  'guard-policy',
  'tune-policy',
  'compact-database',
];
const inForeground = jobKindSchema.options.filter((kind) => !inBackground.includes(kind));

/** Upkeep of the memory, which yields to answers and imports because nobody waits for it. */
const whenIdle: readonly JobKind[] = [
  'cascade',
  'digest-session',
  'propose-cards',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
  'sync-topics',
  'compact-database',
];

/**
 * Jobs that are queued at a start or left from before. They need processor and memory that the first screen needs too,
 * so they wait for it.
 */
const afterStart: readonly JobKind[] = [
  'cascade',
  'sync-topics',
  'cluster-summaries',
  'archive-summaries',
  'compact-memory',
  'tidy-notes',
  'guard-policy',
  'try-policy',
  'compact-database',
];

/** Kinds that run one after the other: an import skips conversations that exist, even if they are about to be removed. */
const neverTogether: readonly JobKind[] = ['import-chats', 'remove-chats'];

interface PickDeps {
  readonly handlers: JobHandlers;
  /** How many foreground jobs may run in parallel. */
  readonly together: number;
  /** Whether an answer is being written. */
  readonly busy: () => boolean;
  /** Whether the engine has only just started. */
  readonly starting: () => boolean;
  readonly runningKinds: () => readonly JobKind[];
}

export interface JobPicker {
  /** Whether all foreground slots are taken. */
  isFull(): boolean;
  /** Whether upkeep has to wait. */
  defersUpkeep(): boolean;
  /** Kinds that may not start now. Only one job of a kind runs at a time. */
  excludedKinds(): readonly JobKind[];
}

export const createJobPicker = ({
  handlers,
  together,
  busy,
  starting,
  runningKinds,
}: PickDeps): JobPicker => {
  const unhandled = jobKindSchema.options.filter((kind) => handlers[kind] === undefined);
  const isFull = (): boolean =>
    runningKinds().filter((kind) => !inBackground.includes(kind)).length >= together;
  const defersUpkeep = (): boolean => busy() || runningKinds().includes('import-book');
  return {
    isFull,
    defersUpkeep,
    excludedKinds: () => [
      ...unhandled,
      ...runningKinds(),
      ...(runningKinds().some((kind) => neverTogether.includes(kind)) ? neverTogether : []),
      ...(isFull() ? inForeground : []),
      ...(defersUpkeep() ? whenIdle : []),
      ...(starting() ? afterStart : []),
    ],
  };
};
