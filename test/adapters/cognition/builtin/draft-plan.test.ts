import { describe, expect, it } from 'vitest';
import { draftPlan } from '../../../../src/adapters/cognition/builtin/plan/draft-plan';
import type { DraftedPlan, DraftPlanTask } from '../../../../src/core/ports';
import { planText } from '../../../../src/shared/messages/en/plan-draft';
import { sampleBook } from './sample-book';

const entry = (title: string, page: number, level = 1) => ({
  id: page * 10 + level,
  title,
  level,
  page,
  label: String(page),
});
const outline = [
  entry('Preface', 1),
  entry('What Toughness Is', 3),
  entry('Attention Under Load', 9),
  entry('Breath and Body', 15),
  entry('The stair drill', 18, 2),
  entry('Fear and Nerves', 21),
  entry('Rest as a Skill', 27),
  entry('Sleep, without fuss', 30, 2),
  entry('A Year of Practice', 40),
  entry('Glossary', 58),
];
const task = (fields: Partial<DraftPlanTask> = {}): DraftPlanTask => ({
  bookTitle: 'A Field Guide',
  pageCount: 60,
  outline,
  goal: '',
  from: '2026-05-01',
  until: null,
  position: 1,
  ...fields,
});
const pagesOf = (plan: DraftedPlan): number[] =>
  plan.steps.flatMap(({ pages }) =>
    pages === undefined ? [] : Array.from({ length: pages[1] - pages[0] + 1 }, (_, at) => pages[0] + at),
  );
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a plan from the outline', () => {
  it('covers every page exactly once from the position on, whatever the book and the days', async () => {
    const sample = await sampleBook();
    const books = [
      { outline, pageCount: 60 },
      { outline: [], pageCount: 1158 },
      { outline: [entry('Only', 1)], pageCount: 7 },
      {
        outline: [entry('One', 40), entry('Two', 40), entry('Three', 41), entry('Four', 900)],
        pageCount: 1000,
      },
      { outline: sample.outline, pageCount: sample.pages.length },
    ];
    for (const book of books) {
      for (const until of [null, '2026-05-01', '2026-05-03', '2026-05-20', '2026-12-24']) {
        for (const position of [1, 2, 17, book.pageCount]) {
          if (position > book.pageCount) continue;
          for (const goal of ['', 'prepare for fear and sleep', 'understand the whole book']) {
            const plan = draftPlan(task({ ...book, until, position, goal }));
            const pages = pagesOf(plan);
            expect(pages.toSorted((a, b) => a - b)).toEqual(range(position, book.pageCount));
            const due = plan.steps.map((step) => step.due);
            const undated = due.every((day) => day === undefined);
            const dated = due.every(
              (day) => day !== undefined && day >= '2026-05-01' && day <= (until ?? ''),
            );
            expect(until === null ? undated : dated).toBe(true);
            expect(due).toEqual(due.toSorted());
            expect(due.at(-1)).toBe(until ?? undefined);
          }
        }
      }
    }
  });

  it('has steps of similar length', () => {
    const plan = draftPlan(task({ until: '2026-05-31' }));
    const lengths = plan.steps.flatMap(({ pages }) => (pages === undefined ? [] : [pages[1] - pages[0] + 1]));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.min(...lengths) * 3.5);
    expect(plan.steps.map((step) => step.title)).toContain('Read “Fear and Nerves”');
    expect(plan.steps.some((step) => /“A Year of Practice”, part 1 of [23]/.test(step.title))).toBe(true);
  });

  it('spreads the days by pages and ends with a review', () => {
    const plan = draftPlan(task({ until: '2026-05-31' }));
    const last = plan.steps.at(-1);
    expect(last).toEqual({ title: planText.review, due: '2026-05-31' });
    const half = plan.steps.find((step) => (step.pages?.[1] ?? 0) >= 30);
    expect(half?.due?.slice(0, 9)).toBe('2026-05-1');
  });

  it.each([
    ['chapters 2 to 4', [9, 26]],
    ['Read chapter 3 only', [15, 20]],
    ['chapters 2, 3 and 4 before the exam', [9, 26]],
    ['pages 10 to 19', [10, 19]],
    ['the chapter on nerves', [21, 26]],
  ] as const)('limits itself to %s', (goal, [from, to]) => {
    expect(pagesOf(draftPlan(task({ goal }))).toSorted((a, b) => a - b)).toEqual(range(from, to));
  });

  it('puts first what the goal is about and says so', () => {
    const plan = draftPlan(task({ goal: 'I want to sleep better before my exam' }));
    expect(plan.steps[0]?.title).toContain('Rest as a Skill');
    expect(plan.description).toContain(planText.nearestFirst(['Rest as a Skill']));
    expect(plan.title).toBe('I want to sleep better before my exam');
  });

  it('continues in the middle of a chapter', () => {
    const plan = draftPlan(task({ position: 11 }));
    expect(plan.steps[0]).toMatchObject({ title: 'Finish “Attention Under Load”', pages: [11, 14] });
    expect(plan.description).toContain('50 pages of “A Field Guide”');
  });
});
