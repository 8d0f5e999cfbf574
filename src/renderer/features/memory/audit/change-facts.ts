import type { Fact, FactsAction } from '../../../../shared/model';
import { client } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { createStore } from '../../../state/store';
import { toast } from '../../../ui/toast';
import { toSelection, type FactFilters } from '../facts/fact-filters-state';
import type { Selection } from './selection';
import { undoneText } from './undone-text';

type Choice = Parameters<typeof client.memory.changeMany>[0]['facts'];

/** The bulk change that is running. */
export const batchProgressStore = createStore<{
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
} | null>(null);

/** The last change, for the command that undoes it. */
const undoStore = createStore<number | null>(null);

export const choiceOfSelection = ({ all, ids }: Selection, filters: FactFilters): Choice =>
  all ? { filter: toSelection(filters), except: [...ids] } : { ids: [...ids] };

export const choiceOfFacts = (facts: readonly Pick<Fact, 'id'>[]): Choice => ({
  ids: facts.map(({ id }) => id),
});

/** Undoing restores the earlier state of a fact; much later, that would also revert later changes. */
const undoMs = 60_000;

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['memory'] });

export async function undoBatch(batchId: number): Promise<void> {
  undoStore.set(null);
  try {
    for await (const step of await client.memory.undoMany({ batchId }))
      if (step.kind === 'done')
        // What could not be restored stays on the screen until it is dismissed.
        toast(undoneText(step), { kind: step.kept + step.deleted > 0 ? 'error' : 'note' });
  } catch (error) {
    showError(error);
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
  toast(message, { action: { label: text.shell.undo, run: () => void undoBatch(batchId) } });
};

/** Changes or erases facts, with progress, and offers to undo it, even if it was stopped. */
export async function changeFacts(
  facts: Choice,
  action: FactsAction,
  doneText: (changed: number) => string,
): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  let [batchId, done, of] = [0, 0, 0];
  try {
    for await (const step of await client.memory.changeMany({ facts, action }, { signal })) {
      if (step.kind === 'done') {
        const skipped = step.skipped > 0 ? ` ${text.audit.skipped(step.skipped)}` : '';
        const full = step.evicted > 0 ? ` ${text.audit.evicted(step.evicted)}` : '';
        sayWithUndo(`${doneText(step.changed)}${skipped}${full}`, step.batchId);
      } else {
        if (step.kind === 'begin') batchId = step.batchId;
        else done = step.done;
        of = step.of;
        batchProgressStore.set({ done, of, stop: () => control.abort() });
      }
    }
  } catch (error) {
    if (signal.aborted && batchId > 0) sayWithUndo(text.audit.stopped(done, of), batchId);
    else showError(error);
  } finally {
    batchProgressStore.set(null);
    void readAgain();
  }
}
