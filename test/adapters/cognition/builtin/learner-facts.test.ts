import { describe, expect, it } from 'vitest';
import { learnerFacts } from '../../../../src/adapters/cognition/builtin/facts/learner-facts';
import { asTurnId } from '../../../../src/shared/model';
import {
  everydayStatements,
  laterStatements,
  learnerStatements,
  type LabelledStatement,
} from './learner-statements';
import { sayStatement } from '../../../../src/shared/text/grammar/statement';

const at = '2026-05-20T09:00:00.000Z';
const factsOf = (content: string) => learnerFacts({ turnId: asTurnId(7), content, at });

interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly misses: readonly string[];
}

/** A fact is right if it has the label's type and all of its words; each label matches at most one fact. */
const measure = (set: readonly LabelledStatement[]): Score => {
  let right = 0;
  let wanted = 0;
  let given = 0;
  const misses: string[] = [];
  for (const { said, facts } of set) {
    const found = factsOf(said);
    wanted += facts.length;
    given += found.length;
    const met = facts.filter((label) =>
      found.some(
        (fact) =>
          fact.type === label.type &&
          label.has.every((words) => sayStatement(fact, 'learner').includes(words)),
      ),
    );
    right += met.length;
    if (met.length < facts.length || found.length > facts.length) {
      misses.push(
        `${said} -> ${found.map((fact) => `${fact.type}: ${sayStatement(fact, 'learner')}`).join(' | ') || 'nothing'}`,
      );
    }
  }
  return { precision: right / Math.max(1, given), recall: right / Math.max(1, wanted), misses };
};

describe('what the learner says about themselves', () => {
  // Tuning sets: the rules were written with these in view.
  it.each([
    ['about the learner', learnerStatements],
    ['collected later', laterStatements],
    ['of everyday life', everydayStatements],
  ])('is found with high precision and recall in the statements %s', (_, set) => {
    const { precision, recall, misses } = measure(set);
    expect(precision, `Wrong:\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.95);
    expect(recall, `Wrong:\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.85);
  });

  it('points at the exact words of the turn', () => {
    for (const { said } of [...learnerStatements, ...everydayStatements]) {
      for (const { evidence, subject, words } of factsOf(said)) {
        if (evidence.kind !== 'turn') throw new Error('a learner fact without its turn');
        expect(evidence.turnId).toBe(7);
        expect(said.slice(evidence.start, evidence.end)).toBe(evidence.quote);
        expect(evidence.quote.length).toBeGreaterThan(3);
        expect(subject).not.toBe('book');
        for (const person of ['you', 'learner'] as const) {
          const fact = sayStatement({ subject, words }, person);
          expect(fact).toMatch(/^[A-Z][^]*[.]$/);
          expect(fact).not.toMatch(/\b(?:I|my|me)\b/);
        }
      }
    }
  });

  it('is explicit if the learner asked Lectern to remember it', () => {
    expect(factsOf('Please remember that my exam is on 3 June.')).toMatchObject([
      { subject: 'own', words: 'exam is on 3 June', type: 'constraint', method: 'user_explicit' },
    ]);
    expect(factsOf('My exam is on 3 June.')).toMatchObject([{ method: 'rule' }]);
  });

  it.each([
    ['Our race is tomorrow.', "The learner's race is tomorrow"],
    ['Our flight to Rome leaves on 3 June.', "The learner's flight to Rome leaves on 3 June."],
  ])('the day of what is shared: %s', (said, fact) => {
    const [found] = factsOf(said);
    expect(found).toMatchObject({ type: 'constraint' });
    expect(found && sayStatement(found, 'learner')).toContain(fact);
  });

  it('includes the day on which something happened', () => {
    expect(factsOf('Yesterday I failed my driving test.')).toMatchObject([
      { subject: 'learner', words: 'failed my driving test on 19 May 2026' },
    ]);
  });
});

it('dates what happened by the day where the learner lives', () => {
  // 23:30 in London is the next morning in Tokyo already.
  const late = {
    turnId: asTurnId(7),
    content: 'I failed my driving test yesterday.',
    at: '2026-05-19T23:30:00.000Z',
  };
  const said = (timeZone: string) => learnerFacts(late, timeZone).map(({ words }) => words);
  expect(said('Asia/Tokyo')).toEqual(['failed my driving test on 19 May 2026']);
  expect(said('America/New_York')).toEqual(['failed my driving test on 18 May 2026']);
});
