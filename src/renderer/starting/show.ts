import type { StartState } from '../../shared/model';
import { starting as text } from '../messages/en/starting';

export interface StartView {
  readonly title: string;
  /** What is being done, or why nothing is any more; empty where there is nothing to say. */
  readonly doing: string;
  /** Parts of the whole: what is done, and what is being done; null where no end is known. */
  readonly share: { readonly done: number; readonly now: number } | null;
  readonly failed: boolean;
}

/**
 * What the page shows of a start, by what it was told last. `answered` false: nobody answers any more; why, if that was
 * told, stays.
 */
export const viewOf = ({ step, failure }: StartState, answered: boolean): StartView => {
  if (failure !== null) return { title: text.failed, doing: failure, share: null, failed: true };
  if (!answered) return { title: text.gone, doing: text.startAgain, share: null, failed: true };
  if (step === null) return { title: text.opening, doing: '', share: null, failed: false };
  return {
    title: text.updating,
    doing: text.step(step.step, step.of, text.kinds[step.kind]),
    share: { done: (step.step - 1) / step.of, now: 1 / step.of },
    failed: false,
  };
};
