import type { Settings } from '../../shared/model';
import { applyTheme, type Theme } from '../ui/theme';
import { client } from './client';
import { keys, queryClient } from './queries';
import { showError } from './show-error';

/** Saves all settings with a change. The change shows at once and is undone if saving fails. */
export async function changeSettings(change: (before: Settings) => Settings): Promise<boolean> {
  const before = queryClient.getQueryData<Settings>(keys.settings) ?? (await client.system.settings());
  const next = change(before);
  queryClient.setQueryData(keys.settings, next);
  try {
    queryClient.setQueryData(keys.settings, await client.system.saveSettings(next));
    return true;
  } catch (error) {
    queryClient.setQueryData(keys.settings, before);
    showError(error);
    return false;
  }
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  void changeSettings((before) => ({ ...before, theme }));
}
