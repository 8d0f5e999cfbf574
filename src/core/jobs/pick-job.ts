import { jobKindSchema, type JobKind } from '../../shared/model';
import type { JobHandlers } from '../ports';

/** Takes minutes and nobody waits for it: runs in addition to the others, so that it never takes another's place. */
const inBackground: readonly JobKind[] = ['encode-book', 'encode-memory'];
const inForeground = jobKindSchema.options.filter((kind) => !inBackground.includes(kind));

/** The memory's upkeep: nobody waits for it, so it gives way to answers and to imports. */
const whenIdle: readonly JobKind[] = [
  'cascade',
  'digest-session',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
  'sync-topics',
];

interface PickDeps {
  readonly handlers: JobHandlers;
  /** Foreground jobs that may run together. */
  readonly together: number;
  /** Whether somebody waits for an answer. */
  readonly busy: () => boolean;
  readonly runningKinds: () => readonly JobKind[];
}

export interface JobPicker {
  /** Whether all places in the foreground are taken. */
  isFull(): boolean;
  /** Whether upkeep has to wait. */
  defersUpkeep(): boolean;
  /** Kinds of which no job may start now: one job of a kind runs at a time. */
  excludedKinds(): readonly JobKind[];
}

export const createJobPicker = ({ handlers, together, busy, runningKinds }: PickDeps): JobPicker => {
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
      ...(isFull() ? inForeground : []),
      ...(defersUpkeep() ? whenIdle : []),
    ],
  };
};
