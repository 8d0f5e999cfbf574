import { useCallback, useState } from 'react';

/** Small things kept in this window's own storage (widths, the last place); never anything that only exists here. */
export function readKept<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`lectern.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(`lectern.${key}`);
    else localStorage.setItem(`lectern.${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: the screen still works, it only forgets.
  }
}

export function useKept<T>(key: string, fallback: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readKept(key, fallback));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      keep(key, next);
    },
    [key],
  );
  return [value, set];
}
