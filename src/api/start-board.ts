import { beginning, type Rescue, type StartState, type StartStep } from '../shared/model';

/** How the start comes along, for the page that waits for it. */
export interface StartBoard {
  look(): StartState;
  report(step: StartStep): void;
  fail(failure: string): void;
  /** Offers a backup in place of a damaged database; resolves once it was accepted. */
  offer(failure: string, rescue: Rescue): Promise<void>;
  /** Returns false if this backup is not offered. */
  accept(name: string): boolean;
  /** Another start begins. */
  begin(): void;
}

export const createStartBoard = (): StartBoard => {
  let state = beginning;
  let accepted: (() => void) | null = null;
  return {
    look: () => state,
    report(step) {
      state = { ...beginning, step };
    },
    fail(failure) {
      state = { ...state, failure, rescue: null };
    },
    offer: (failure, rescue) =>
      new Promise((resolve) => {
        state = { ...beginning, failure, rescue };
        accepted = resolve;
      }),
    accept(name) {
      if (state.rescue?.name !== name || !accepted) return false;
      state = beginning;
      accepted();
      accepted = null;
      return true;
    },
    begin() {
      state = beginning;
    },
  };
};
