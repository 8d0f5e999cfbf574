import type { LanguageChoice, Settings } from '../../shared/model';
import { rememberLanguage } from '../messages/language';
import { applyTheme, type Theme } from '../ui/theme';
import { client } from './client';
import { keys, queryClient } from './queries';
import { showError } from './show-error';

let changes = 0;

/** Saves all settings with a change. The change shows at once and is undone if saving fails. */
export async function changeSettings(change: (before: Settings) => Settings): Promise<boolean> {
  const before = queryClient.getQueryData<Settings>(keys.settings) ?? (await client.system.settings());
  const next = change(before);
  changes += 1;
  const turn = changes;
  queryClient.setQueryData(keys.settings, next);
  try {
    const saved = await client.system.saveSettings(next);
    // A later change replaces this one.
    if (turn === changes) queryClient.setQueryData(keys.settings, saved);
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

/** Saves the language and loads the window again, at the same place, to show it. */
export async function setLanguage(language: LanguageChoice): Promise<void> {
  const isSaved = await changeSettings((before) => ({ ...before, language }));
  if (isSaved && rememberLanguage(language)) location.reload();
}
