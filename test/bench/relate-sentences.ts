import { relateFacts } from '../../src/core/memory/relate/relate-facts';
import type { Relation } from '../../src/core/memory/relate/relation';
import { readStatement } from '../../src/shared/text/grammar/statement';

/** What the newer of two sentences makes of the known one. */
export const relateSentences = (known: string, newer: string): Relation =>
  relateFacts(readStatement(known), readStatement(newer));
