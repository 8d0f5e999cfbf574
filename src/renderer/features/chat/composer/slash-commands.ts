import type { AnswerScope, BookId } from '../../../../shared/model';
import { text } from '../../../messages/text';
import type { MemoryDialog } from '../../../navigation/memory-dialog';

/** What a command may do in the composer. */
export interface ComposerActions {
  readonly bookId: BookId | null;
  readonly ask: (question: string, scope?: AnswerScope) => void;
  readonly setScope: (scope: AnswerScope) => void;
  readonly search: (where: 'book' | 'library' | 'memory', words: string) => void;
  readonly makeNote: (title: string) => void;
  readonly draftPlan: () => void;
  readonly makeCard: (front: string) => void;
  readonly review: () => void;
  readonly openMemory: (dialog: MemoryDialog) => void;
  readonly showHelp: () => void;
}

export interface SlashCommand {
  readonly name: keyof typeof text.slash.commands;
  /** What may follow the name. */
  readonly argument: 'none' | 'optional' | 'required';
  /** Works only if a book is open. */
  readonly ofBook?: true;
  readonly run: (argument: string, actions: ComposerActions) => void;
}

const words = text.slash.asks;

/** A chapter is given by its number or title; without either, the open one is meant. */
const chapter = (argument: string): string =>
  argument === ''
    ? words.thisChapter
    : /^\d+$/u.test(argument)
      ? words.chapter(argument)
      : words.chapterCalled(argument);

/** Every command of the composer. A command that asks is a short form of a message that may be written out as well. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'summary', argument: 'none', ofBook: true, run: (_, { ask }) => ask(words.summary) },
  {
    name: 'chapter',
    argument: 'optional',
    ofBook: true,
    run: (of, { ask }) => ask(words.summarise(chapter(of))),
  },
  { name: 'outline', argument: 'none', ofBook: true, run: (_, { ask }) => ask(words.outline) },
  { name: 'quiz', argument: 'optional', ofBook: true, run: (of, { ask }) => ask(words.quiz(chapter(of))) },
  { name: 'define', argument: 'required', run: (term, { ask }) => ask(words.define(term)) },
  { name: 'remember', argument: 'required', run: (what, { ask }) => ask(words.remember(what)) },
  { name: 'forget', argument: 'optional', run: (what, { search }) => search('memory', what) },
  { name: 'memory-search', argument: 'optional', run: (what, { search }) => search('memory', what) },
  { name: 'memory-stats', argument: 'none', run: (_, { openMemory }) => openMemory('stats') },
  { name: 'memory-export', argument: 'none', run: (_, { openMemory }) => openMemory('export') },
  { name: 'memory-clear', argument: 'none', run: (_, { openMemory }) => openMemory('clear') },
  { name: 'note', argument: 'required', run: (title, { makeNote }) => makeNote(title) },
  { name: 'card', argument: 'optional', run: (front, { makeCard }) => makeCard(front) },
  { name: 'review', argument: 'none', run: (_, { review }) => review() },
  { name: 'plan', argument: 'none', run: (_, { draftPlan }) => draftPlan() },
  {
    name: 'search',
    argument: 'required',
    run: (query, { bookId, search }) => search(bookId === null ? 'library' : 'book', query),
  },
  {
    name: 'everything',
    argument: 'optional',
    run: (question, { ask, setScope }) =>
      question === '' ? setScope({ kind: 'everything' }) : ask(question, { kind: 'everything' }),
  },
  { name: 'book', argument: 'none', ofBook: true, run: (_, { setScope }) => setScope({ kind: 'book' }) },
  { name: 'help', argument: 'none', run: (_, { showHelp }) => showHelp() },
];

interface TypedCommand {
  readonly name: string;
  readonly argument: string;
}

/** The name and argument of a text that begins with a slash; null for any other text. */
export function readSlash(typed: string): TypedCommand | null {
  const match = /^\/([\p{L}-]*)(?:\s+([\s\S]*))?$/u.exec(typed);
  return match ? { name: (match[1] ?? '').toLowerCase(), argument: (match[2] ?? '').trim() } : null;
}

/** The commands to offer: those whose name begins with what was typed, or the one that is named in full. */
export function offeredCommands(typed: string, bookId: BookId | null): readonly SlashCommand[] {
  const read = readSlash(typed);
  if (!read) return [];
  const named = slashCommands.filter(({ ofBook }) => !ofBook || bookId !== null);
  return /\s/u.test(typed)
    ? named.filter(({ name }) => name === read.name)
    : named.filter(({ name }) => name.startsWith(read.name));
}
