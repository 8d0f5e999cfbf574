import { useEffect, useRef } from 'react';
import { useSettings } from '../client/queries';
import { singleKeysStore } from '../commands/keyboard';
import { rememberLanguage } from '../messages/language';
import { applyTheme, followSystem } from '../ui/theme';

/** Switches the single-letter shortcuts on or off, as the settings say. */
export function useSingleKeys(): void {
  const isOn = useSettings().data?.keyboard.singleKeys;
  useEffect(() => singleKeysStore.set(isOn ?? true), [isOn]);
}

/** Applies the theme of the settings, which may be to follow the system's. */
export function useTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (!theme) return;
    applyTheme(theme);
    return followSystem(theme);
  }, [theme]);
}

/**
 * Reloads the window if the settings have another language than it started with, as on the first visit of a browser. A
 * later change in another window takes effect at the next reload, because the learner may be writing something here.
 */
export function useLanguage(): void {
  const language = useSettings().data?.language;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!language) return;
    const isOther = rememberLanguage(language);
    if (isOther && isFirst.current) location.reload();
    isFirst.current = false;
  }, [language]);
}
