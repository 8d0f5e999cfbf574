import { describe, expect, it } from 'vitest';
import { readRequest } from '../../src/core/request/read-request';
import type { Request } from '../../src/core/request/request';
import {
  offeredCommands,
  readSlash,
  slashCommands,
  type ComposerActions,
} from '../../src/renderer/features/chat/composer/slash-commands';
import { asBookId, type AnswerScope } from '../../src/shared/model';

const bookId = asBookId('b0123456789abcdef');

/** Runs a command as typed, and returns what it did in the composer. */
const run = (typed: string) => {
  const asked: string[] = [];
  const scopes: AnswerScope[] = [];
  const cards: string[] = [];
  const places: string[] = [];
  let helped = false;
  const actions: ComposerActions = {
    bookId,
    ask: (question, scope) => {
      asked.push(question);
      if (scope) scopes.push(scope);
    },
    setScope: (scope) => void scopes.push(scope),
    search: (where, words) => void places.push(`${where}: ${words}`),
    makeNote: () => undefined,
    draftPlan: () => undefined,
    makeCard: (front) => void cards.push(front),
    review: () => void places.push('review'),
    openMemory: (dialog) => void places.push(dialog),
    showHelp: () => {
      helped = true;
    },
  };
  const [command] = offeredCommands(typed, bookId);
  command?.run(readSlash(typed)?.argument ?? '', actions);
  return { asked, scopes, helped, cards, places };
};

describe('slash commands', () => {
  it.each<readonly [string, Request['kind']]>([
    ['/summary', 'about'],
    ['/chapter', 'summary'],
    ['/chapter 3', 'summary'],
    ['/outline', 'outline'],
    ['/quiz', 'quiz'],
    ['/quiz 2', 'quiz'],
    ['/define grit', 'definition'],
    ['/remember my exam is on Friday', 'remember'],
  ])('%s asks something that the program understands', (typed, kind) => {
    const { asked } = run(typed);
    expect(asked.map((question) => readRequest(question).kind)).toEqual([kind]);
  });

  it('/card begins a card and /review opens the review', () => {
    expect(run('/card What is grit?').cards).toEqual(['What is grit?']);
    expect(run('/card').cards).toEqual(['']);
    expect(run('/review').places).toEqual(['review']);
  });

  it('/memory-… search, count, export and clear the memory', () => {
    expect(run('/memory-search red boat').places).toEqual(['memory: red boat']);
    expect(run('/memory-stats').places).toEqual(['stats']);
    expect(run('/memory-export').places).toEqual(['export']);
    expect(run('/memory-clear').places).toEqual(['clear']);
    expect(offeredCommands('/memory-', null).map(({ name }) => name)).toEqual([
      'memory-search',
      'memory-stats',
      'memory-export',
      'memory-clear',
    ]);
  });

  it('are filtered by the beginning of their name, and by the whole name once something follows it', () => {
    const named = (typed: string) => offeredCommands(typed, bookId).map(({ name }) => name);
    expect(named('/')).toEqual(slashCommands.map(({ name }) => name));
    expect(named('/s')).toEqual(['summary', 'search']);
    expect(named('/quiz chapter')).toEqual(['quiz']);
    expect(named('/quizzes for all')).toEqual([]);
    expect(named('What about / then?')).toEqual([]);
  });

  it('about a book are not offered without one', () => {
    const named = offeredCommands('/', null).map(({ name }) => name);
    expect(named).not.toContain('summary');
    expect(named).toContain('remember');
  });

  it('ask in another scope, or choose it for what follows', () => {
    expect(run('/everything who was first?')).toMatchObject({
      asked: ['who was first?'],
      scopes: [{ kind: 'everything' }],
    });
    expect(run('/everything')).toMatchObject({ asked: [], scopes: [{ kind: 'everything' }] });
    expect(run('/book').scopes).toEqual([{ kind: 'book' }]);
    expect(run('/help').helped).toBe(true);
  });
});
