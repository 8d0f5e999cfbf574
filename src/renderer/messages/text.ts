import { inLanguage } from '../../shared/messages/in-language';
import { english } from './en/index';
import { translation } from './translation';

/** Every text of the interface, in its language. */
export const text = inLanguage(english, translation().texts);
