import { isLecternError } from '../../../shared/errors';
import type { JobKind } from '../../../shared/model';
import type { JobHandlers, Logger, Store } from '../../ports';
import { isReadOnly } from '../policy/recalled-scopes';

/** Jobs that write to the memory. */
const writing: ReadonlySet<JobKind> = new Set([
  'extract-facts',
  'cascade',
  'digest-session',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
] satisfies JobKind[]);

/**
 * C15: while the memory is read-only, its jobs do nothing. The store refuses their writes, so one that is already
 * running stops at its next write.
 */
export const skipIfReadOnly = (
  handlers: JobHandlers,
  { store, logger }: { readonly store: Pick<Store, 'policy'>; readonly logger: Logger },
): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      writing.has(kind as JobKind)
        ? {
            ...handler,
            run: async (...args: Parameters<typeof handler.run>): Promise<void> => {
              if (await isReadOnly(store.policy)) return;
              try {
                await handler.run(...args);
              } catch (error) {
                if (!isLecternError(error) || error.code !== 'MEMORY_READ_ONLY') throw error;
                logger.info(`${kind} stopped because the memory is read-only`);
              }
            },
          }
        : handler,
    ]),
  );
