import type { Citation } from '../../../../shared/model';

type Listener = (citation: Citation) => void;

const listeners = new Set<Listener>();

/** Calls the listener for each citation that is opened, until the returned function is called. */
export const onCitationOpened = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const citationOpened = (citation: Citation): void => {
  for (const listener of listeners) listener(citation);
};
