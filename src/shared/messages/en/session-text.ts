import type { SessionLine } from '../../model';
import { asksToRemember } from '../../text/grammar/asks-to-remember';
import { isFollowUp, namesNothing } from '../../text/grammar/follow-up';
import { quoted } from '../../text/quotes/quoted';
import { asksForSomething, isStatement } from '../../text/grammar/sentence-mood';

/** The title of a session whose first message gives none. */
export const untitledSession = 'Untitled session';

const maxNamed = 2;
const maxQuestionLength = 120;
const maxSelectionLength = 60;

/** Cuts at the end of a word. */
export const shortened = (text: string, limit: number): string => {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`;
};

/** Whether the question makes no sense without the selected words: "Explain this". */
const needsSelection = (said: string): boolean => isFollowUp(said) || namesNothing(said);

/** “main lobe width” (p. 149) */
const selectionText = ({ quote, label }: NonNullable<SessionLine['selection']>, limit: number): string =>
  `${quoted(shortened(quote, limit))} (p. ${label})`;

/** Explain “main lobe width” (p. 149); null if the question makes sense without the selection. */
export const selectionTitle = ({ said, selection }: SessionLine): string | null =>
  selection === null || !needsSelection(said)
    ? null
    : `Explain ${selectionText(selection, maxSelectionLength)}`;

/** What was asked, in quotation marks. */
const askedText = ({ said, selection }: SessionLine): string =>
  selection !== null && needsSelection(said)
    ? `about ${selectionText(selection, maxSelectionLength)}`
    : quoted(shortened(said, maxQuestionLength).replace(/\.$/u, ''));

const answeredText = (line: SessionLine): string => {
  const label = line.outcome === 'answered' ? line.quotes[0]?.label : undefined;
  return label === undefined ? askedText(line) : `${askedText(line)} (answered on p. ${label})`;
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "a, b and c" */
export const series = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Two questions about the same selection are mentioned once. */
const unique = (parts: readonly string[]): readonly string[] => [...new Set(parts)];

const clause = (verb: string, parts: readonly string[], of: readonly [one: string, several: string]) => {
  const more = parts.length - maxNamed;
  const shown = more > 0 ? parts.slice(0, maxNamed) : parts;
  const rest = more > 0 ? [`${numbers[more] ?? String(more)} more ${more === 1 ? of[0] : of[1]}`] : [];
  return parts.length === 0 ? [] : [`you ${verb} ${series([...shown, ...rest])}`];
};

const statesSomething = ({ said }: SessionLine): boolean =>
  asksToRemember(said) ||
  (!asksForSomething(said) && (isStatement(said) || /^(?:i|my|we|our)\b/i.test(said.trim())));

const notFound = (lines: readonly SessionLine[]): readonly string[] => {
  const named = lines.slice(0, maxNamed).map((line) => quoted(shortened(line.said, maxQuestionLength)));
  return named.length === 0
    ? []
    : [`${series(named)} ${named.length === 1 ? 'was' : 'were'} not found in the book.`];
};

/**
 * A conversation in one to three sentences: what was said, what was asked and where the book answers, what it lacks.
 * `opening` begins the first sentence: "Last time, yesterday,".
 */
export const sessionText = (lines: readonly SessionLine[], opening: string | null = null): string => {
  const said = lines.filter(statesSomething);
  const asked = lines.filter((line) => !statesSomething(line));
  const missing = asked.filter(({ outcome }) => outcome === 'not-found');
  const others = asked.filter(({ outcome }) => outcome !== 'not-found');
  const clauses = [
    ...clause('said', unique(said.map(askedText)), ['thing', 'things']),
    ...clause('asked', unique(others.map(answeredText)), ['question', 'questions']),
  ];
  if (opening !== null && clauses.length === 0 && missing.length > 0)
    clauses.push('you asked about the book');
  const sentences = clauses.map((text, at) =>
    at === 0 && opening !== null ? `${opening} ${text}.` : `Y${text.slice(1)}.`,
  );
  return [...sentences, ...notFound(missing)].join(' ');
};
