import type { SessionLine } from '../ports';
import { isFollowUp, namesNothing } from '../../shared/text/grammar/follow-up';
import { asksForSomething, isStatement } from '../../shared/text/grammar/sentence-mood';

const mostNamed = 2;
const longestQuestion = 120;
const longestSelection = 60;

/** Cut where a word ends, so that it still reads. */
export const shortened = (text: string, limit: number): string => {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`;
};

/** Inside other quotation marks. */
const inner = (text: string): string => text.replace(/“/gu, '‘').replace(/”/gu, '’');

/** Whether the question says nothing without the words that were selected: "Explain this". */
const needsSelection = (said: string): boolean => isFollowUp(said) || namesNothing(said);

/** “main lobe width” (p. 149) */
const selectionText = ({ quote, label }: NonNullable<SessionLine['selection']>, limit: number): string =>
  `“${inner(shortened(quote, limit))}” (p. ${label})`;

/** Explain “main lobe width” (p. 149); null where the question names its matter itself. */
export const selectionTitle = ({ said, selection }: SessionLine): string | null =>
  selection === null || !needsSelection(said)
    ? null
    : `Explain ${selectionText(selection, longestSelection)}`;

/** What was asked, in quotation marks. */
const askedText = ({ said, selection }: SessionLine): string =>
  selection !== null && needsSelection(said)
    ? `about ${selectionText(selection, longestSelection)}`
    : `“${inner(shortened(said, longestQuestion))}”`;

const answeredText = (line: SessionLine): string => {
  const label = line.outcome === 'answered' ? line.quotes[0]?.label : undefined;
  return label === undefined ? askedText(line) : `${askedText(line)} (answered on p. ${label})`;
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const series = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const sentence = (verb: string, parts: readonly string[], of: readonly [one: string, several: string]) => {
  const more = parts.length - mostNamed;
  const shown = more > 0 ? parts.slice(0, mostNamed) : parts;
  const rest = more > 0 ? [`${numbers[more] ?? String(more)} more ${more === 1 ? of[0] : of[1]}`] : [];
  return parts.length === 0 ? [] : [`you ${verb} ${series([...shown, ...rest])}.`];
};

const tells = ({ said }: SessionLine): boolean =>
  !asksForSomething(said) && (isStatement(said) || /^(?:i|my|we|our)\b/i.test(said.trim()));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A conversation in one to three sentences: what was said, what was asked and where the book answers, what it lacks.
 * `opening` comes before them: "Last time, yesterday, you asked …".
 */
export const sessionText = (lines: readonly SessionLine[], opening = ''): string => {
  const said = lines.filter(tells);
  const asked = lines.filter((line) => !tells(line));
  const missing = asked.filter(({ outcome }) => outcome === 'not-found');
  const others = asked.filter(({ outcome }) => outcome !== 'not-found');
  const named = missing
    .slice(0, mostNamed)
    .map((line) => `“${inner(shortened(line.said, longestQuestion))}”`);
  const told = [
    ...sentence('said', said.map(askedText), ['thing', 'things']),
    ...sentence('asked', others.map(answeredText), ['question', 'questions']),
  ];
  const lacks =
    named.length === 0
      ? []
      : [`${series(named)} ${named.length === 1 ? 'was' : 'were'} not found in the book.`];
  if (opening === '') return [...told, ...lacks].map(capitalised).join(' ');
  const [first = lacks.length === 0 ? '' : 'you asked about the book.', ...more] = told;
  return first === '' ? '' : [`${opening} ${first}`, ...more.map(capitalised), ...lacks].join(' ');
};
