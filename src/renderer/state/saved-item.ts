import { useCallback, useState } from 'react';

/** Small UI state in the window's local storage (widths, the last place); never the only copy of anything. */
export function loadItem<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`lectern.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function saveItem(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(`lectern.${key}`);
    else localStorage.setItem(`lectern.${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or disabled: the screen still works without it.
  }
}

export function useSavedItem<T>(key: string, fallback: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => loadItem(key, fallback));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      saveItem(key, next);
    },
    [key],
  );
  return [value, set];
}
