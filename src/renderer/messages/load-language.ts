import { language } from './language';
import { setTranslation, type Translations } from './translation';

const catalogues = import.meta.glob<Translations>(['./*/index.ts', '!./en/index.ts']);

/** Loads the texts of the window's language. Must be called before any module that reads them is imported. */
export const loadLanguage = async (): Promise<void> => {
  document.documentElement.lang = language;
  const load = catalogues[`./${language}/index.ts`];
  if (load) setTranslation(await load());
};
