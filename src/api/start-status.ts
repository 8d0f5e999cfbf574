import {
  initialStartState,
  type Rescue,
  type StartState,
  type StartStep,
  type Sentence,
} from '../shared/model';
import { sentenceFields } from '../shared/messages/engine-text';

/** The progress of the start, for the page that waits for it. */
export interface StartStatus {
  state(): StartState;
  report(step: StartStep): void;
  fail(failure: Sentence): void;
  /** Offers a backup in place of a damaged database; resolves once it is accepted. */
  offer(failure: Sentence, rescue: Rescue): Promise<void>;
  /** Returns false if this backup is not offered. */
  accept(name: string): boolean;
  /** Called when another start begins. */
  begin(): void;
}

export const createStartStatus = (): StartStatus => {
  let state = initialStartState;
  let accepted: (() => void) | null = null;
  return {
    state: () => state,
    report(step) {
      state = { ...initialStartState, step };
    },
    fail(failure) {
      state = { ...state, ...sentenceFields('failure', failure), rescue: null };
    },
    offer: (failure, rescue) =>
      new Promise((resolve) => {
        state = { ...initialStartState, ...sentenceFields('failure', failure), rescue };
        accepted = resolve;
      }),
    accept(name) {
      if (state.rescue?.name !== name || !accepted) return false;
      state = initialStartState;
      accepted();
      accepted = null;
      return true;
    },
    begin() {
      state = initialStartState;
    },
  };
};
