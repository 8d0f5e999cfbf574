import type { Fact, FactsAction } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/en';
import { createStore } from '../../../state/store';
import { toast } from '../../../ui/toast';
import { toSelection, type FactFilters } from '../facts/fact-filters-state';
import type { Selection } from './selection';

type Choice = Parameters<typeof client.memory.changeMany>[0]['facts'];

/** A change of many facts that is going on. */
export const workStore = createStore<{
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
} | null>(null);

/** The last change, for the command that undoes it. */
const undoStore = createStore<number | null>(null);

export const chosen = ({ all, ids }: Selection, filters: FactFilters): Choice =>
  all ? { filter: toSelection(filters), except: [...ids] } : { ids: [...ids] };

export const theseFacts = (facts: readonly Pick<Fact, 'id'>[]): Choice => ({
  ids: facts.map(({ id }) => id),
});

/** Undoing restores what a fact was; much later, that would take back what has happened to it since. */
const undoMs = 60_000;

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['memory'] });

export async function undoBatch(batchId: number): Promise<void> {
  undoStore.set(null);
  try {
    for await (const step of await client.memory.undoMany({ batchId }))
      if (step.kind === 'done')
        toast(step.restored === 0 ? text.audit.notUndone : text.audit.undone(step.restored));
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  } finally {
    void readAgain();
  }
}

export const undoLast = (): void => {
  const batchId = undoStore.get();
  if (batchId !== null) void undoBatch(batchId);
};

const sayWithUndo = (message: string, batchId: number): void => {
  undoStore.set(batchId);
  setTimeout(() => undoStore.set((now) => (now === batchId ? null : now)), undoMs);
  toast(message, { action: { label: text.audit.undo, run: () => void undoBatch(batchId) } });
};

/** Changes or erases facts, shows how far it is, and offers to undo it, also after it was stopped. */
export async function changeFacts(
  facts: Choice,
  action: FactsAction,
  said: (changed: number) => string,
): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  let [batchId, done, of] = [0, 0, 0];
  try {
    for await (const step of await client.memory.changeMany({ facts, action }, { signal })) {
      if (step.kind === 'done') {
        const skipped = step.skipped > 0 ? ` ${text.audit.skipped(step.skipped)}` : '';
        sayWithUndo(`${said(step.changed)}${skipped}`, step.batchId);
      } else {
        if (step.kind === 'begin') batchId = step.batchId;
        else done = step.done;
        of = step.of;
        workStore.set({ done, of, stop: () => control.abort() });
      }
    }
  } catch (error) {
    if (signal.aborted && batchId > 0) sayWithUndo(text.audit.stopped(done, of), batchId);
    else toast(messageOf(error), { kind: 'error' });
  } finally {
    workStore.set(null);
    void readAgain();
  }
}
