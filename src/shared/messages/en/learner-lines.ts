import type { SessionLine, SummaryContent, SummaryLine } from '../../model';
import { dayAt, longDay } from '../../text/dates/calendar';
import { isStatement } from '../../text/grammar/sentence-mood';
import { capitalised, readStatement, sayStatement } from '../../text/grammar/statement';
import { quoted } from '../../text/quotes/quoted';
import { series, shortened } from './session-text';

const maxQuotes = 3;
const maxQuoteLength = 90;

/** "the learner lives in Bergen" from "you live in Bergen". */
const inThirdPerson = (sentence: string): string =>
  sayStatement(readStatement(capitalised(sentence)), 'learner');

/** On 4 March 2026, the learner asked “What is a cue word?” and “Why does it help?”. */
const quotedOn = (day: string, verb: 'asked' | 'said', words: readonly string[]): readonly string[] => {
  const quotes = [...new Set(words.map((one) => shortened(one, maxQuoteLength)))];
  const named = quotes.slice(0, maxQuotes).map((one) => quoted(one.replace(/\.$/u, '')));
  return named.length === 0 ? [] : [`On ${day}, the learner ${verb} ${series(named)}.`];
};

interface Said {
  /** Clauses in the second person. */
  readonly statements?: readonly string[];
  readonly questions?: readonly string[];
  /** Messages that state something, as they were written. */
  readonly remarks?: readonly string[];
}

const ofText = (text: string): Said => (isStatement(text) ? { remarks: [text] } : { questions: [text] });

const ofChosen = (line: SummaryLine): readonly Said[] => {
  switch (line.kind) {
    case 'told':
      return [{ statements: line.statements }];
    case 'exchange':
      return line.selectedOn === null ? [ofText(line.asked)] : [];
    case 'missing':
      return line.asked.map(ofText);
    case 'greeting':
      return [];
  }
};

const ofLine = ({ said, selection }: SessionLine): readonly Said[] =>
  selection === null ? [ofText(said)] : [];

const saidIn = (content: Exclude<SummaryContent, string>): readonly Said[] => {
  switch (content.kind) {
    case 'chosen':
      return content.lines.flatMap(ofChosen);
    case 'listed':
      return content.lines.flatMap(ofLine);
    case 'verbatim':
      return content.lines.flatMap(({ speaker, text }) => (speaker === 'user' ? [ofText(text)] : []));
    case 'joined':
      return content.parts.flatMap((part) => (typeof part === 'string' ? [] : saidIn(part)));
  }
};

/** What a summary says about the learner: sentences in the third person, without the book's words (B6). */
export const learnerLines = (
  content: Exclude<SummaryContent, string>,
  from: string,
  timeZone: string,
): readonly string[] => {
  const said = saidIn(content);
  const day = longDay(dayAt(Date.parse(from), timeZone));
  return [
    ...said.flatMap(({ statements = [] }) => statements).map(inThirdPerson),
    ...quotedOn(
      day,
      'said',
      said.flatMap(({ remarks = [] }) => remarks),
    ),
    ...quotedOn(
      day,
      'asked',
      said.flatMap(({ questions = [] }) => questions),
    ),
  ];
};
