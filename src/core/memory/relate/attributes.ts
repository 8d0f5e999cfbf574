import { dated } from './attributes/dated';
import { home } from './attributes/home';
import { owned } from './attributes/owned';
import { plain } from './attributes/plain';
import { progress } from './attributes/progress';
import { work } from './attributes/work';
import type { Canonical } from './canonical';
import type { Attribute } from './claim';

const readers = [home, work, plain, owned, dated, progress] as const;

/** The single-valued sides that a statement tells, ends or changes. */
export const attributesIn = (said: Canonical): readonly Attribute[] => readers.flatMap((read) => read(said));
