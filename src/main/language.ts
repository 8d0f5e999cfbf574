import * as germanEngine from '../shared/messages/de';
import * as german from '../shared/messages/de/desktop';
import * as english from '../shared/messages/en/desktop';
import { renderEngineText } from '../shared/messages/engine-text';
import { engineTexts } from '../shared/messages/engine-texts';
import { inLanguage } from '../shared/messages/in-language';
import type { EngineText } from '../shared/model';
import { languageFor, type Language, type LanguageChoice } from '../shared/model/language';

const catalogues = { en: { ...english }, de: inLanguage({ ...english }, german) };
const engineCatalogues = { en: engineTexts, de: inLanguage(engineTexts, germanEngine) };

let language: Language = 'en';

/** The texts of menus, notifications and dialogs in the current language. */
export let text = catalogues.en;

/** An engine text in the current language. Without one: `words`, which are in English or come from another program. */
export const engineText = (words: string, said: EngineText | undefined): string =>
  (said && renderEngineText(engineCatalogues[language], said)) ?? words;

/**
 * Sets the language from the settings; for the choice `system`, it is the language of the system.
 * @returns whether the language changed
 */
export const setLanguage = (choice: LanguageChoice, system: string): boolean => {
  const before = language;
  language = languageFor(choice, [system]);
  text = catalogues[language];
  return language !== before;
};
