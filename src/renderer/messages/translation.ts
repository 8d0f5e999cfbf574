import type { EngineTexts } from '../../shared/messages/engine-texts';
import type { Translation } from '../../shared/messages/translation';
import type { english } from './en/index';

export type { Translation };

/** The texts of another language: those of the interface, and those that the engine writes in English. */
export interface Translations {
  readonly texts: Translation<typeof english>;
  readonly engine: Translation<EngineTexts>;
}

let current: Translations = { texts: {}, engine: {} };

/** Called before any module reads `text`. */
export const setTranslation = (loaded: Translations): void => {
  current = loaded;
};

export const translation = (): Translations => current;
