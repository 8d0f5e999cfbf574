import { useEffect } from 'react';
import { useSettings } from '../client/queries';
import { applyTheme, followSystem } from '../ui/theme';

/** Applies the theme of the settings, which may be to follow the system's. */
export function useTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (!theme) return;
    applyTheme(theme);
    return followSystem(theme);
  }, [theme]);
}
