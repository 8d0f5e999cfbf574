import { useEffect } from 'react';
import type { Settings } from '../../shared/model';
import { client, messageOf } from '../client/client';
import { keys, queryClient, useSettings } from '../client/queries';
import { toast } from '../ui/toast';
import { applyTheme, followSystem, type Theme } from './theme';

/** Saves all settings with a change; what is shown changes at once and goes back if saving fails. */
export async function changeSettings(change: (before: Settings) => Settings): Promise<boolean> {
  const before = queryClient.getQueryData<Settings>(keys.settings) ?? (await client.system.settings());
  const next = change(before);
  queryClient.setQueryData(keys.settings, next);
  try {
    queryClient.setQueryData(keys.settings, await client.system.saveSettings(next));
    return true;
  } catch (error) {
    queryClient.setQueryData(keys.settings, before);
    toast(messageOf(error), { kind: 'error' });
    return false;
  }
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  void changeSettings((before) => ({ ...before, theme }));
}

/** Keeps the window in the theme of the settings, and in the system's where they say so. */
export function useTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (!theme) return;
    applyTheme(theme);
    return followSystem(theme);
  }, [theme]);
}
