import type { BookId, CardSection, Remark } from '../../../shared/model';
import type { PlannedChapter } from '../../../shared/plans/wanted-change';
import type { PlanRequest } from '../../request/plan-forms';
import { readChapterRef } from '../../request/read-reference';
import { asksToGoOn, requestedRow } from '../../request/follow-up-requests';
import { datesIn } from '../../../shared/text/dates/dates-in';
import { chapterAfter, type Chapter } from '../../../shared/text/chapters';
import { findChapter } from '../../request/chapter-ref';
import { CLOSEST_FROM } from '../../retrieval/answer-degree';
import { chapterHere } from './chapter-here';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting } from './citing';
import { ownSections } from './own-sections';
import { bookOn, questionCard } from './question-card';
import { selectionCard } from './selection-card';
import { readChapters } from '../retrieve/read-chapters';
import { structureCard } from './structure-cards';
import { compareCard, definitionCard } from './term-cards';
import { continueLastCard, rowCard } from './last-answer';

const remark = (one: Remark, basis: 'none' | 'memory' = 'none'): ComposedAnswer => ({
  ...composedAnswer('reply', [{ kind: 'remark', remark: one }]),
  basis,
});

const plannedChapter = ({ title, entry, to }: Chapter): PlannedChapter => ({
  title,
  pages: [entry.page, Math.max(entry.page, to)],
});

/** The steps of the plan that a finished chapter ticks. */
const proposeFinished = async (
  { proposeChange }: CardDeps,
  bookId: BookId,
  chapter: Chapter,
): Promise<readonly CardSection[]> => {
  const made = await proposeChange(bookId, { kind: 'finished', chapter: plannedChapter(chapter) });
  return made && made.changes > 0
    ? [{ kind: 'remark', remark: { kind: 'plan-proposed', change: 'finished', ...made } }]
    : [];
};

/** "Move my plan by two days", "add a step about chapter 4 on Friday". */
const changedPlan = async (deps: CardDeps, task: CardTask, change: PlanRequest): Promise<ComposedAnswer> => {
  const { book } = task;
  const ref = change.kind === 'add' ? readChapterRef(change.what) : null;
  const chapters = ref && book ? await readChapters(deps.readers.library, book, null) : [];
  const chapter = ref && findChapter(chapters, ref, chapterHere(task, chapters));
  const made = await deps.proposeChange(
    book?.id ?? null,
    change.kind === 'add' ? { ...change, chapter: chapter && plannedChapter(chapter) } : change,
  );
  if (!made) return remark({ kind: 'no-plan' });
  return made.changes === 0
    ? remark({ kind: 'plan-unchanged', planId: made.planId })
    : remark({ kind: 'plan-proposed', change: change.kind, ...made });
};

const finished = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const { request, book } = task;
  if (request.kind !== 'finished' || !book) return remark({ kind: 'noted' }, 'memory');
  const chapters = await readChapters(deps.readers.library, book, null);
  const done = findChapter(chapters, request.of, chapterHere(task, chapters));
  const next = done && chapterAfter(chapters, done);
  if (!next || next.number === null) {
    const said = remark({ kind: 'noted' }, 'memory');
    const change = done ? await proposeFinished(deps, book.id, done) : [];
    return { ...said, card: { sections: [...said.card.sections, ...change] } };
  }
  const { page, label } = next.entry;
  const citing = createCiting();
  const cite = citing.cite({ bookId: book.id, page, label, passageId: null, quote: '' });
  const said = remark({ kind: 'next-chapter', number: next.number, title: next.title, cite }, 'memory');
  const change = await proposeFinished(deps, book.id, done);
  return {
    ...said,
    card: { sections: [...said.card.sections, ...change] },
    citations: citing.citations,
  };
};

/** Acknowledges a statement. For a problem such as "It does not boot" it adds what the book says about it. */
const noted = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const reply = remark({ kind: 'noted' }, 'memory');
  const ofLearner = task.material.question.tells || datesIn(task.question.content).length > 0;
  const found = ofLearner ? null : await bookOn(deps, task);
  return found === null
    ? reply
    : {
        ...found,
        ...reply,
        card: { sections: [...reply.card.sections, ...found.card.sections] },
        citations: found.citations,
      };
};

/** "Remember this" refers to the last answer. */
const remembered = async (deps: CardDeps, task: CardTask, what: string): Promise<ComposedAnswer> => {
  const made = await deps.remember(task.question);
  if (made.kind === 'off') return remark({ kind: 'memory-off' });
  if (made.kind === 'failed' && what === '') return remark({ kind: 'remember-what' });
  const section: CardSection = {
    kind: 'remembered',
    state: made.kind,
    rows: 'facts' in made ? made.facts.map(({ id, subject, words }) => ({ factId: id, subject, words })) : [],
  };
  return composedAnswer('reply', [section]);
};

/** The book has no such chapter or page, so its outline is shown. */
const missingPart = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const outline = await structureCard(deps, task, { kind: 'outline', of: null });
  return outline ? { ...outline, outcome: 'closest' } : questionCard(deps, task);
};

/** "Explain this" without a selection refers to the last quote. */
const pointsBack = (content: string): boolean =>
  /^(?:please )?(?:explain|clarify|simplify|rephrase)(?: (?:this|that|it)(?: .{0,30})?)?$/i.test(
    content.trim().replace(/[.!?]+$/, ''),
  );

/** The text around the selection, and the learner's notes if the question asks for them. */
const aroundSelection = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const around = await selectionCard(deps, task);
  if (!around) return questionCard(deps, task);
  if (task.material.named !== 'notes') return around;
  const own = await ownSections(task, deps.readers, CLOSEST_FROM);
  const notes = own.sections.filter(({ kind }) => kind === 'notes');
  return { ...around, card: { sections: [...around.card.sections, ...notes] } };
};

/** Answers without a model: shows what was found, by source. */
export const composeCard = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const { request, question } = task;
  switch (request.kind) {
    case 'greeting':
      return remark({ kind: request.reply });
    case 'unclear':
      return remark({ kind: 'unclear' });
    case 'remember':
      return remembered(deps, task, request.what);
    case 'finished':
      return finished(deps, task);
    case 'change-plan':
      return changedPlan(deps, task, request.change);
    case 'started':
      return remark({ kind: 'noted' }, 'memory');
    case 'statement':
      return noted(deps, task);
    case 'definition':
      return (await definitionCard(deps, task, request.term)) ?? questionCard(deps, task);
    case 'covering':
      // If no chapter has that name, a passage may still mention it.
      return (await structureCard(deps, task, request)) ?? questionCard(deps, task, 'closest');
    case 'compare':
      return (await compareCard(deps, task, request.terms)) ?? questionCard(deps, task);
    case 'question': {
      if (task.selection) return aroundSelection(deps, task);
      const row = requestedRow(question.content);
      const meant = row === null ? null : await rowCard(deps, task, row);
      if (meant) return meant;
      if (asksToGoOn(question.content)) {
        const more = await continueLastCard(deps, task);
        if (more) return more;
      }
      if (pointsBack(question.content) && !task.followUp) return remark({ kind: 'select-first' });
      return questionCard(deps, task);
    }
    default: {
      const card = await structureCard(deps, task, request);
      if (card) return card;
      const ofMarks = request.kind === 'summary' && request.of.kind === 'marks';
      return ofMarks ? remark({ kind: 'no-marks' }) : missingPart(deps, task);
    }
  }
};
