import type { Language } from '../../shared/model/language';

/** Words of the formats, by language. The catalogues use the formats, so these are not part of them. */
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
