import type { EngineEvent, Job, JobKind } from '../../shared/model';
import { client } from './client';
import { connectionStore } from './connection';
import { jobInLanguage } from '../messages/engine-text';
import { text } from '../messages/text';
import { toast } from '../ui/toast';
import { troubleStore } from './trouble';
import { followedSessions, keys, queryClient } from './queries';

const invalidate = (...queryKey: readonly string[]): void => void queryClient.invalidateQueries({ queryKey });

/** Jobs that change a book when they are done, unlike memory jobs, which follow every answer. */
const ofBooks: ReadonlySet<JobKind> = new Set([
  'import-book',
  'reread-book',
  'recognise-book',
  'tidy-shelf',
  'embed-book',
  'encode-book',
  'summarise-book',
  'change-embedding',
  'erase-vectors',
]);

/** While a window follows an answer, it is ahead of the stored session, which it refetches when the answer ends. */
const isFollowed = (
  event: EngineEvent & { readonly kind: 'session' },
  queryKey: readonly unknown[],
): boolean =>
  event.change === 'turn' &&
  followedSessions.has(event.sessionId) &&
  queryKey[1] === keys.session(event.sessionId)[1] &&
  queryKey[2] === event.sessionId;

function upsert(jobs: Job[] | undefined, job: Job): Job[] | undefined {
  if (!jobs) return jobs;
  return jobs.some((one) => one.id === job.id)
    ? jobs.map((one) => (one.id === job.id ? job : one))
    : [job, ...jobs];
}

/** Events after which the first screen may show something else. */
const ofToday: ReadonlySet<EngineEvent['kind']> = new Set([
  'book',
  'session',
  'plan',
  'memory',
  'cards',
  'settings',
]);

type EventOf<Kind extends EngineEvent['kind']> = EngineEvent & { readonly kind: Kind };

function applyJob({ job }: EventOf<'job'>): void {
  queryClient.setQueryData<Job[]>(keys.jobs, (jobs) => upsert(jobs, jobInLanguage(job)));
  if (job.kind === 'embed-book' || (job.state === 'done' && ofBooks.has(job.kind))) invalidate('books');
  if (job.kind === 'compact-database' && job.state !== 'running') invalidate('database');
  if (job.kind === 'back-up' && job.state !== 'running') invalidate('backups');
  if (job.kind === 'rewrite-backups' && job.state !== 'running') invalidate('memory', 'backups');
  if (job.kind === 'rewrite-backups' && job.state === 'done') toast(text.memoryTransfer.rewritten);
  if (job.state === 'done' && job.kind === 'import-book') invalidate('today');
  // An import or re-import locates the book's marks again.
  if (job.state === 'done' && /^(?:import|reread)-book$/u.test(job.kind)) invalidate('marks');
}

function applyBook({ bookId, change }: EventOf<'book'>): void {
  invalidate('books');
  if (change !== 'updated') {
    invalidate('pages', bookId);
    invalidate('parts', bookId);
    invalidate('marks');
  }
  if (change === 'removed') invalidate('collections');
  // The new book's import is queued, and another window may have added it.
  if (change === 'added') invalidate('jobs');
}

/** Invalidates the queries that an engine event makes stale. */
function apply(event: EngineEvent): void {
  if (ofToday.has(event.kind)) invalidate('today');
  if (event.kind === 'memory') invalidate('profile');
  switch (event.kind) {
    case 'job':
      applyJob(event);
      return;
    case 'book':
      applyBook(event);
      return;
    case 'cards':
      invalidate('cards');
      invalidate('knowledge');
      return;
    case 'knowledge':
      invalidate('knowledge');
      invalidate('quiz');
      return;
    case 'collections':
      invalidate('collections');
      return;
    case 'session':
      void queryClient.invalidateQueries({
        queryKey: ['sessions'],
        predicate: ({ queryKey }) => !isFollowed(event, queryKey),
      });
      return;
    case 'note':
      invalidate('notes');
      return;
    case 'mark':
      invalidate('marks');
      return;
    case 'plan':
      invalidate('plans');
      return;
    case 'memory':
      invalidate('memory');
      if (event.refused) toast(text.memory.refused[event.refused.limit](event.refused.facts));
      return;
    case 'backups':
      invalidate('backups');
      return;
    case 'damage':
    case 'stopped':
      troubleStore.set(event.kind);
      return;
    case 'settings':
      invalidate('settings');
      invalidate('status');
      return;
    case 'models':
      // A provider's models are listed again only when its key or address changes.
      for (const part of ['keys', 'embedding', 'local', 'usage', 'requests', 'without-json'])
        invalidate('models', part);
      invalidate('status');
      return;
  }
}

/** Listens while the window is open; after a lost connection, everything is refetched. */
export async function followEvents(): Promise<never> {
  for (let first = true; ; first = false) {
    try {
      const events = await client.system.events();
      if (!first) void queryClient.invalidateQueries();
      for await (const event of events) apply(event);
    } catch {
      // The connection was lost: wait for it below and listen again.
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 1_000);
      const stop = connectionStore.subscribe(() => connectionStore.get() === 'open' && done());
      function done(): void {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }
}
