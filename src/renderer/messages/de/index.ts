import type { english } from '../en/index';
import type { Translation } from '../translation';

export * as engine from '../../../shared/messages/de';

const files = import.meta.glob<object>(['./**/*.ts', '!./index.ts'], { eager: true });

/** Every text of the interface in German, by the names that the files export. */
export const texts: Translation<typeof english> = Object.assign({}, ...Object.values(files));
