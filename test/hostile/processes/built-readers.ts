import { join } from 'node:path';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import { blocksOf } from '../../../src/adapters/cognition/builtin/text/blocks';
import { findWords } from '../../../src/adapters/cognition/model/find-words';
import { sourceBlock } from '../../../src/adapters/cognition/prompts';
import { cleanHtml } from '../../../src/adapters/documents/epub/clean-html';
import { createFlowBuilder } from '../../../src/adapters/documents/flow/flow';
import { addHtml } from '../../../src/adapters/documents/html/html-flow';
import { builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { verifyQuote } from '../../../src/core/text/verify-quote';
import { saidLines } from '../../../src/shared/messages/en/said-lines';

const resources = join(process.cwd(), 'resources');

/** Text functions that need more than the text. */
export const builtReaders = (): Readonly<Record<string, (text: string) => unknown>> => {
  const words = builtinWordVectors(join(resources, 'embedding'));
  const tokenizer = createTokenizer(join(resources, 'tokens'));
  return {
    // The callers cut what is longer.
    splitMessage: (text) => splitMessage(text.slice(0, 2_000)),
    blocksOf: (text) => blocksOf(text, []),
    findWords: (text) => findWords(text, text),
    verifyQuote: (text) => verifyQuote(text.slice(0, 2_000), text, true),
    'verifyQuote, long': (text) => verifyQuote(text, text, false),
    sourceBlock: (text) => sourceBlock({ kind: text }, text),
    'words.sum': (text) => words.sum(text),
    'words.question': (text) => words.question(text),
    'tokenizer.count': (text) => tokenizer.count(text),
    saidLines: (text) => saidLines([{ speaker: 'user', text }]),
    cleanHtml: (text) => cleanHtml(text, { path: 'a.xhtml', base: '/parts/', xml: false }),
    'cleanHtml, XML': (text) => cleanHtml(text, { path: 'a.xhtml', base: '/parts/', xml: true }),
    addHtml: (text) => {
      const flow = createFlowBuilder();
      addHtml(flow, text, 'a.xhtml', false);
      return flow.build();
    },
  };
};
