import { languageChoices, languageFor, languages, type LanguageChoice } from '../../shared/model/language';

const key = 'lectern.language';

const readChoice = (): LanguageChoice => {
  try {
    const stored = localStorage.getItem(key);
    return languageChoices.find((one) => one === stored) ?? 'system';
  } catch {
    // Without storage, the window shows the system's language.
    return 'system';
  }
};

const shownFor = (choice: LanguageChoice) => languageFor(choice, navigator.languages);

/** The language that this window shows until it is loaded again. Outside a window, as in tests, it is English. */
export const language = typeof document === 'undefined' ? 'en' : shownFor(readChoice());
export const { locale } = languages[language];

/**
 * Remembers the choice of the settings.
 * @returns whether loading the window again would show another language
 */
export const rememberLanguage = (choice: LanguageChoice): boolean => {
  try {
    localStorage.setItem(key, choice);
  } catch {
    return false;
  }
  return shownFor(choice) !== language;
};
