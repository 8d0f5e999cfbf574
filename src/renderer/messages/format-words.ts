import type { Language } from '../../shared/model/language';

/**
 * Words that the formatting functions need, by language. They are not in the catalogues, which import these functions.
 */
export const formatWords: Readonly<
  Record<
    Language,
    {
      readonly page: string;
      readonly abbreviated: string;
      readonly to: string;
      readonly dayOfMonth: (day: number) => string;
    }
  >
> = {
  en: { page: 'page', abbreviated: 'p.', to: 'to', dayOfMonth: String },
  de: { page: 'Seite', abbreviated: 'S.', to: 'bis', dayOfMonth: (day) => `${String(day)}.` },
};
