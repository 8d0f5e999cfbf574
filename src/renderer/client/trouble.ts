import { createStore } from '../state/store';
import { errorCode } from './client';

/** Why Lectern cannot work until it is restarted. */
type Trouble = 'damage' | 'stopped';

export const troubleStore = createStore<Trouble | null>(null);

/** Whether the error is one of those that a dialog shows. */
export const noticeTrouble = (error: unknown): boolean => {
  const code = errorCode(error);
  const trouble = code === 'ENGINE_STOPPED' ? 'stopped' : code === 'DATABASE_DAMAGED' ? 'damage' : null;
  if (trouble === null) return false;
  troubleStore.set(trouble);
  return true;
};
