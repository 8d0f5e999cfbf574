import type { Rescue, StartState, StartStep } from '../../shared/model';
import { text } from './text';

interface StartView {
  readonly title: string;
  /** The current step, or why the start failed; may be empty. */
  readonly doing: string;
  /** The shares of the whole that are done and under way; null if unknown. */
  readonly share: { readonly done: number; readonly now: number } | null;
  readonly failed: boolean;
  readonly rescue: Rescue | null;
}

const initialView: StartView = { title: text.opening, doing: '', share: null, failed: false, rescue: null };

/** Other steps belong to an update. */
const titles: Partial<Record<StartStep['kind'], string>> = { restore: text.restoring, check: text.checking };

/** What to show for the last known state of a start. `answered` is false once Lectern no longer responds. */
export const viewOf = ({ step, failure, rescue }: StartState, answered: boolean): StartView => {
  if (rescue !== null && answered)
    return { ...initialView, title: text.damaged, doing: failure ?? '', failed: true, rescue };
  if (failure !== null) return { ...initialView, title: text.failed, doing: failure, failed: true };
  if (!answered) return { ...initialView, title: text.gone, doing: text.startAgain, failed: true };
  if (step === null) return initialView;
  return {
    title: titles[step.kind] ?? text.updating,
    doing: text.step(step.step, step.of, text.kinds[step.kind]),
    share: { done: (step.step - 1) / step.of, now: 1 / step.of },
    failed: false,
    rescue: null,
  };
};
