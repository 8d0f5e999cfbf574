import { useEffect } from 'react';
import { useSettings } from '../client/queries';
import { applyTheme, followSystem } from '../ui/theme';

/** Keeps the window in the theme of the settings, or in the system's if they say so. */
export function useTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (!theme) return;
    applyTheme(theme);
    return followSystem(theme);
  }, [theme]);
}
