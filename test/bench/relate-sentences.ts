import { readClaims, relateClaims } from '../../src/core/memory/relate/relate-facts';
import type { Relation } from '../../src/core/memory/relate/claim';
import { readStatement } from '../../src/shared/text/grammar/statement';

/** How the newer of two sentences relates to the known one. */
export const relateSentences = (known: string, newer: string): Relation =>
  relateClaims(readClaims(readStatement(known)), readClaims(readStatement(newer)));
