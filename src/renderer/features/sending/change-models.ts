import type { ModelSettings } from '../../../shared/model';
import { changeSettings } from '../../client/change-settings';
import { keys, queryClient } from '../../client/queries';
import { createStore } from '../../state/store';
import { newDestinations, type Choice, type Destination } from './destinations';

/** A change that would start sending data to a provider, until the learner has confirmed it. */
export interface Pending {
  readonly to: readonly Destination[];
  readonly go: () => void;
}
export const pendingStore = createStore<Pending | null>(null);

/** Makes a change at once if it sends nothing to a new destination, otherwise after the learner has confirmed it. */
export function withConsent(before: Choice, after: Choice, go: () => void): void {
  const to = newDestinations(before, after);
  if (to.length === 0) go();
  else pendingStore.set({ to, go });
}

export const saveModels = (change: (before: ModelSettings) => ModelSettings): Promise<boolean> =>
  changeSettings((all) => ({ ...all, models: change(all.models) })).then((saved) => {
    void queryClient.invalidateQueries({ queryKey: keys.status });
    return saved;
  });

/** Changes the model settings, with the learner's consent if this sends anything to a new destination. */
export function changeModels(choice: Choice, change: (before: ModelSettings) => ModelSettings): void {
  withConsent(choice, { ...choice, models: change(choice.models) }, () => void saveModels(change));
}
