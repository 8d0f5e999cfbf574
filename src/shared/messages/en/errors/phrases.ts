import { displayName } from '../../../display-name';

/** A file's name in a sentence. */
export const file = (name: string): string => `“${displayName(name)}”`;
