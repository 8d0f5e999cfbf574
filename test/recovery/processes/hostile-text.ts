import { join } from 'node:path';
import { splitMessage } from '../../../src/adapters/cognition/builtin/notice/split-message';
import { readBase } from '../../../src/adapters/cognition/builtin/memory/base-memory';
import { blocksOf } from '../../../src/adapters/cognition/builtin/text/blocks';
import { contentStems, contentWords } from '../../../src/adapters/cognition/builtin/text/content-words';
import { plainSentences } from '../../../src/adapters/cognition/builtin/text/plain-sentences';
import { sentenceBounds } from '../../../src/adapters/cognition/builtin/text/sentence-bounds';
import { findWords } from '../../../src/adapters/cognition/model/find-words';
import { jsonIn } from '../../../src/adapters/cognition/model/json-in';
import { plainLine, plainProse } from '../../../src/adapters/cognition/model/plain-prose';
import { foldLookAlikes, sourceBlock, withoutUnseen } from '../../../src/adapters/cognition/prompts';
import { asOnPaper, cleanCss } from '../../../src/adapters/documents/epub/clean-css';
import { withoutDeclarations } from '../../../src/adapters/documents/epub/xml-tree';
import { builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { foldText } from '../../../src/shared/text/quotes/anchor-quote';
import { saidLines } from '../../../src/shared/messages/en/said-lines';
import { stem } from '../../../src/shared/text/grammar/stem';
import { indexWordsOf, wordsOf } from '../../../src/shared/text/words';

/** Calls every function with inputs that it should handle quickly; prints each pair before the call, and `done` at the end. */
const resources = join(process.cwd(), 'resources');
const words = builtinWordVectors(join(resources, 'embedding'));
const tokenizer = createTokenizer(join(resources, 'tokens'));

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  splitMessage: (text) => splitMessage(text.slice(0, 2_000)),
  readBase,
  blocksOf: (text) => blocksOf(text, []),
  contentStems,
  contentWords,
  plainSentences,
  sentenceBounds,
  jsonIn,
  findWords: (text) => findWords('one word', text),
  plainLine,
  plainProse,
  foldLookAlikes,
  withoutUnseen,
  sourceBlock: (text) => sourceBlock({ kind: text }, text),
  cleanCss,
  asOnPaper,
  withoutDeclarations,
  'words.sum': (text) => words.sum(text),
  'words.question': (text) => words.question(text),
  'tokenizer.count': (text) => tokenizer.count(text),
  foldText,
  saidLines: (text) => saidLines([{ speaker: 'user', text }]),
  stem,
  wordsOf,
  indexWordsOf,
};

/** Characters in each text: at a nanosecond per step, quadratic time takes ten seconds. */
const size = 100_000;
const filled = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

const texts: Readonly<Record<string, string>> = {
  letters: filled('ab'),
  hex: filled('0123456789abcdef'),
  digits: filled('1'),
  commas: filled('1,'),
  spaces: `I like a${filled(' ')}b.`,
  tabs: `a${filled('\t')}b`,
  'hard spaces': `a${filled('\u00a0')}b`,
  'empty lines': `a${filled('\n')}b`,
  'lines of spaces': `a${filled(' \n')}b`,
  initials: filled('A. B '),
  abbreviations: filled('e.g. '),
  sentences: filled('I like tea. '),
  'speech without end': `“${filled('He came. ')}`,
  'opened quotations': filled('“'),
  Chinese: filled('漢字'),
  Hebrew: filled('שָ'),
  hyphens: filled('is-'),
  brackets: filled('['),
  'links without end': filled('[a]('),
  'markers without end': filled('[basis: '),
  parentheses: filled('('),
  'list marks': filled('- '),
  'a list': filled('1. a\n'),
  fences: `\`\`\`${filled(' ')}`,
  tags: filled('<a '),
  'a tag without end': `<${filled(' ')}x`,
  'a bracket without end': `[${filled(' ')}x`,
  doctypes: filled('<!DOCTYPE ['),
  'an address without end': `url(${filled(' ')}`,
  fonts: `font: ${filled('a ')}`,
  imports: filled('@import '),
  joiners: filled('\u200d'),
  'soft hyphens': filled('\u00ad'),
  accents: `a${filled('\u0301')}`,
  stars: filled('*'),
  hashes: `${filled('# ')}x`,
};

for (const [text, content] of Object.entries(texts))
  for (const [reader, read] of Object.entries(readers)) {
    process.stdout.write(`${reader}: ${text}\n`);
    read(content);
  }
process.stdout.write('done\n');
