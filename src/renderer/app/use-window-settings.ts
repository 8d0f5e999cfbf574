import { useEffect } from 'react';
import { useSettings } from '../client/queries';
import { singleKeysStore } from '../commands/keyboard';
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
