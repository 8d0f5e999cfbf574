import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Mark } from '../../../shared/model';
import { changeMark } from './mark-actions';

/** In ms; changes that follow each other faster are saved together. */
const debounceMs = 400;

export type Saving = 'saved' | 'saving' | 'failed';

/** The note of a mark while it is edited. It is saved at every pause and when its editor closes. */
export function useSavedNote(mark: Mark): {
  readonly note: string;
  readonly state: Saving;
  readonly write: (note: string) => void;
} {
  const [note, setNote] = useState(mark.note);
  const [state, setState] = useState<Saving>('saved');
  const saved = useRef(mark.note);
  const latest = useRef(mark.note);
  const timer = useRef(0);

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now === saved.current) return;
    setState('saving');
    try {
      await changeMark(mark, { note: now });
      saved.current = now;
      if (latest.current === now) setState('saved');
    } catch {
      setState('failed');
    }
  };
  const flush = useEffectEvent(() => void save());

  // Another window changed it: use that unless there are unsaved changes here.
  useEffect(() => {
    if (latest.current !== saved.current || mark.note === saved.current) return;
    saved.current = mark.note;
    latest.current = mark.note;
    setNote(mark.note);
  }, [mark.note]);

  useEffect(() => {
    const leave = (): void => flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [mark.id]);

  return {
    note,
    state,
    write(next) {
      setNote(next);
      latest.current = next;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), debounceMs);
    },
  };
}
