import { inLanguage } from '../../shared/messages/in-language';
import { starting } from '../messages/en/starting';
import { translation } from '../messages/translation';

/** The texts of this page, without those of the screens. */
export const text = inLanguage(starting, translation().texts.starting ?? {});
