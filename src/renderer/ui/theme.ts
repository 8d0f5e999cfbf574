import type { Settings } from '../../shared/model';
import { createStore } from '../state/store';

export type Theme = Settings['theme'];

/** Whether the window is dark now. */
export const darkStore = createStore(document.documentElement.dataset['theme'] === 'dark');

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** `public/theme.js` does the same before the first paint, from the value stored here. */
export function applyTheme(theme: Theme): void {
  try {
    localStorage.setItem('lectern.theme', theme);
  } catch {
    // Without storage the next start shows the system's theme until the settings are read.
  }
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark());
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  darkStore.set(isDark);
}

/** Follows the system while the theme is `system`. */
export function followSystem(theme: Theme): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const change = (): void => applyTheme(theme);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}
