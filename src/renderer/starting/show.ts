import type { StartState } from '../../shared/model';
import { starting as text } from '../messages/en/starting';

export interface StartView {
  readonly title: string;
  /** The current step, or why the start failed; may be empty. */
  readonly doing: string;
  /** The shares of the whole that are done and under way; null if unknown. */
  readonly share: { readonly done: number; readonly now: number } | null;
  readonly failed: boolean;
}

/** What to show for the last known state of a start. `answered` is false once Lectern no longer responds. */
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
