import * as germanEngine from '../shared/messages/de';
import * as german from '../shared/messages/de/desktop';
import * as english from '../shared/messages/en/desktop';
import { engineTexts } from '../shared/messages/engine-texts';
import { inLanguage } from '../shared/messages/in-language';
import { createTranslator } from '../shared/messages/translate-sentence';
import { languageFor, type Language, type LanguageChoice } from '../shared/model/language';

const catalogues = { en: { ...english }, de: inLanguage({ ...english }, german) };
const translators: Readonly<Record<Language, (sentence: string) => string>> = {
  en: (sentence) => sentence,
  de: createTranslator(engineTexts, germanEngine),
};

let language: Language = 'en';

/** The texts of menus, notifications and dialogs in the current language. */
export let text = catalogues.en;

/** A sentence of the engine, such as an error, in the current language. */
export const engineText = (sentence: string): string => translators[language](sentence);

/**
 * Changes the language to what the settings say; `system` is the language of the system.
 * @returns whether it is another one than before
 */
export const setLanguage = (choice: LanguageChoice, system: string): boolean => {
  const before = language;
  language = languageFor(choice, [system]);
  text = catalogues[language];
  return language !== before;
};
