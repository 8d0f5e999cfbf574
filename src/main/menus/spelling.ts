import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, session } from 'electron';

const dictionary = /^([a-z]{2,3}(?:-[A-Z]{2})?)-\d+-\d+\.bdic$/;

/** Languages that have a dictionary in the folder of the window's profile, where Chromium looks for it. */
const languagesWithDictionary = (): readonly string[] => {
  try {
    const names = readdirSync(join(app.getPath('userData'), 'Dictionaries'));
    return names.flatMap((name) => dictionary.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
};

/**
 * Whether spelling can be checked without a download: macOS has a checker, and elsewhere Chromium needs dictionaries.
 * Downloads are directed to an address where nothing answers.
 */
export const setUpSpelling = (): boolean => {
  if (process.platform === 'darwin') return true;
  session.defaultSession.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/');
  const known = languagesWithDictionary();
  const usable = session.defaultSession.availableSpellCheckerLanguages.filter((one) => known.includes(one));
  session.defaultSession.setSpellCheckerLanguages(usable);
  return usable.length > 0;
};
