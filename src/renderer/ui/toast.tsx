import { useEffect } from 'react';
import { text } from '../messages/text';
import { Icon } from './icon';
import { createStore, useStore } from '../state/store';

interface Toast {
  readonly key: number;
  readonly message: string;
  readonly kind: 'note' | 'error';
  readonly action?: { readonly label: string; readonly run: () => void };
}

const toastStore = createStore<Toast | null>(null);
let toasts = 0;

/** Shows a short message, one at a time. Errors stay until they are dismissed. */
export function toast(
  message: string,
  more: { readonly kind?: Toast['kind']; readonly action?: Toast['action'] } = {},
): void {
  toasts += 1;
  toastStore.set({ key: toasts, message, kind: more.kind ?? 'note', action: more.action });
}

const lifeMs = 6_000;

export function Toasts() {
  const current = useStore(toastStore);
  useEffect(() => {
    if (!current || current.kind === 'error') return;
    const timer = setTimeout(() => toastStore.set((now) => (now?.key === current.key ? null : now)), lifeMs);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <div className="toasts" role={current?.kind === 'error' ? 'alert' : 'status'} aria-live="polite">
      {current && (
        <div className="toast" data-kind={current.kind} key={current.key}>
          {current.kind === 'error' && <Icon name="alert" small />}
          <span>{current.message}</span>
          {current.action && (
            <button
              type="button"
              className="link"
              onClick={() => {
                current.action?.run();
                toastStore.set(null);
              }}
            >
              {current.action.label}
            </button>
          )}
          <button
            type="button"
            className="toast-x hit"
            aria-label={text.shell.close}
            onClick={() => toastStore.set(null)}
          >
            <Icon name="x" small />
          </button>
        </div>
      )}
    </div>
  );
}
