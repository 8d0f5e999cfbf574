/** The languages of the interface by their tags, each with its own name and the locale of its dates and numbers. */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const;

export type Language = keyof typeof languages;

export const languageChoices = ['system', 'en', 'de'] as const satisfies readonly ('system' | Language)[];
export type LanguageChoice = (typeof languageChoices)[number];

/** The language to show: the chosen one, or the first of the system's languages that is available. */
export const languageFor = (choice: LanguageChoice, preferred: readonly string[]): Language => {
  if (choice !== 'system') return choice;
  const tags = preferred.map((tag) => tag.split('-')[0]);
  return tags.find((tag): tag is Language => tag !== undefined && Object.hasOwn(languages, tag)) ?? 'en';
};
