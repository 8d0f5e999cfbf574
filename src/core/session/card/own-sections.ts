import {
  asMarkId,
  asNoteId,
  asPlanId,
  asSessionId,
  asTurnId,
  type CardSection,
  type SectionOf,
  type Turn,
} from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { wordsOf } from '../../../shared/text/words';
import type { AnswerMemory, StoreReaders } from '../../ports';
import { isBookFact } from '../../memory/facts/write-policy';
import { sentencesOf } from '../../text/sentences';
import { saysSomething } from '../../request/says-something';
import type { CardTask } from './card-task';
import { countSteps } from '../../../shared/plans/count-steps';
import { nextStepOf } from './next-step';

const maxRows = 4;
/** A question about everything known about the learner gets more rows. */
const maxAboutLearner = 10;
/** Minimum relevance as a share of the best one's. */
const nearBest = 0.75;
/** The same for what the learner said, whose relevance falls faster below the best one. */
const nearBestSaid = 0.2;

const relevanceOf = ({ relevance = 0 }: AnswerMemory): number => relevance;
/** The relevance of the most relevant memory, 0..1; 0 if there is none. */
const bestRelevance = (memories: readonly AnswerMemory[]): number =>
  Math.max(0, ...memories.map(relevanceOf));
const byRelevance = (a: AnswerMemory, b: AnswerMemory): number =>
  relevanceOf(b) - relevanceOf(a) || b.score - a.score || b.at.localeCompare(a.at);

/** Memories of these kinds that are relevant enough, best first. */
const answering = (
  memories: readonly AnswerMemory[],
  kinds: readonly AnswerMemory['kind'][],
  from: number,
): readonly AnswerMemory[] => {
  const found = memories.filter((one) => kinds.includes(one.kind) && relevanceOf(one) >= from);
  const best = bestRelevance(found);
  return found
    .filter((one) => relevanceOf(one) >= nearBest * best)
    .toSorted(byRelevance)
    .slice(0, maxRows);
};

const lineOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = sentencesOf(line);
  return first && line.length > 200 ? first.text : line;
};

/** The sentences of a note that share most words with the question, within about 300 characters; all of a short note. */
const excerptOf = (content: string, asked: string): string => {
  const whole = content.replace(/\s+/g, ' ').trim();
  if (whole.length <= 200) return whole;
  const wanted = new Set(wordsOf(asked).map(stem));
  const sentences = content
    .split(/\n+/)
    .flatMap((line) => sentencesOf(line.replace(/\s+/g, ' ').trim()))
    .map(({ text }) => text);
  const scores = sentences.map(
    (sentence) =>
      new Set(
        wordsOf(sentence)
          .map(stem)
          .filter((one) => wanted.has(one)),
      ).size,
  );
  const best = Math.max(0, scores.indexOf(Math.max(...scores)));
  const [first = lineOf(content), next = ''] = sentences.slice(best);
  const both = `${first} ${next}`;
  return next !== '' && both.length <= 300 && whole.includes(both) ? both : first;
};

/** The facts about the learner among the memories. */
const factsOfLearner = ({ material, memories }: CardTask): readonly AnswerMemory[] => {
  const ids = new Set(
    material.facts.filter(({ fact }) => !isBookFact(fact.type)).map(({ fact }) => String(fact.id)),
  );
  return memories.filter(({ kind, id }) => kind === 'fact' && ids.has(id));
};

/**
 * What answers a question about the learner best: facts and earlier messages in one list, without messages whose facts are
 * in it. If the question is about the past and facts have ended, only those, the latest first.
 */
const saidByLearner = (task: CardTask, from: number): readonly AnswerMemory[] => {
  const facts = factsOfLearner(task);
  const ended = task.material.question.asksPast ? facts.filter(({ until }) => until !== undefined) : [];
  const known = new Set(facts.map(({ id }) => id));
  const turns = task.memories.filter(
    ({ kind, supports = [] }) => kind === 'turn' && !supports.some((id) => known.has(String(id))),
  );
  const said = ended.length > 0 ? ended : [...facts, ...turns];
  const best = bestRelevance(said);
  if (best < from) return [];
  const near = said.filter((one) => relevanceOf(one) >= nearBestSaid * best).toSorted(byRelevance);
  const all = near.filter(({ relevance }) => relevance === 1).length > maxRows;
  const found = near.slice(0, all ? maxAboutLearner : maxRows);
  return ended.length > 0 ? found.toSorted((a, b) => b.at.localeCompare(a.at)) : found;
};

const learnerFacts = ({ material }: CardTask, found: readonly AnswerMemory[]): CardSection | null => {
  const facts = new Map(material.facts.map(({ fact }) => [String(fact.id), fact]));
  const rows = found.flatMap(({ kind, id, at, until = null }) => {
    const fact = kind === 'fact' ? facts.get(id) : undefined;
    return fact ? [{ factId: fact.id, subject: fact.subject, words: fact.words, at, until }] : [];
  });
  return rows.length === 0 ? null : { kind: 'told', rows };
};

const notes = async (task: CardTask, readers: StoreReaders, from: number): Promise<CardSection | null> => {
  const found = answering(task.memories, ['note', 'mark'], from);
  if (found.length === 0) return null;
  const idsOf = (kind: AnswerMemory['kind']) =>
    found.filter((one) => one.kind === kind).map(({ id }) => Number(id));
  const [ownNotes, marks] = await Promise.all([
    readers.notes.getNotes(idsOf('note').map(asNoteId)),
    readers.marks.getMarks(idsOf('mark').map(asMarkId)),
  ]);
  const rows = found.flatMap(({ kind, id }): Extract<CardSection, { kind: 'notes' }>['rows'] => {
    const note = kind === 'note' ? ownNotes.find((one) => one.id === Number(id)) : undefined;
    if (note)
      return [
        {
          source: 'note',
          id: note.id,
          title: note.title,
          line: excerptOf(note.content, task.text),
          at: note.updatedAt,
          page: null,
          label: null,
        },
      ];
    const mark = kind === 'mark' ? marks.find((one) => one.id === Number(id)) : undefined;
    return mark
      ? [
          {
            source: 'mark',
            id: mark.id,
            title: null,
            line: lineOf(mark.note),
            at: mark.updatedAt,
            page: mark.page,
            label: mark.label,
          },
        ]
      : [];
  });
  return rows.length === 0 ? null : { kind: 'notes', rows };
};

const wordsOnly = (text: string): string => wordsOf(text).join(' ');

const whatOf = ({ role, content }: Turn): SectionOf<'earlier'>['rows'][number]['what'] => {
  if (role === 'assistant') return 'answered';
  return saysSomething(content) ? 'said' : 'asked';
};

/** Earlier statements of the learner. Questions and answers are included only if the question is about conversations. */
const earlierSection = async (
  task: CardTask,
  readers: StoreReaders,
  found: readonly AnswerMemory[],
): Promise<CardSection | null> => {
  const turns = await readers.sessions.getTurns(
    found.filter(({ kind }) => kind === 'turn').map(({ id }) => asTurnId(Number(id))),
  );
  const asked = wordsOnly(task.question.content);
  const rows = turns
    .map((turn) => ({ turn, what: whatOf(turn) }))
    .filter(
      ({ turn, what }) =>
        wordsOnly(turn.content) !== asked && (task.material.named === 'sessions' || what === 'said'),
    )
    .map(({ turn: { turnId, content, at }, what }) => ({ turnId, what, text: lineOf(content), at }));
  return rows.length === 0 ? null : { kind: 'earlier', rows };
};

const sessions = async (task: CardTask, readers: StoreReaders, from: number): Promise<CardSection | null> => {
  const found = answering(task.memories, ['session'], from);
  const read = await readers.sessions.getSessions(found.map(({ id }) => asSessionId(id)));
  const rows = read.map(({ sessionId, title, summary, endedAt, lastActive }) => ({
    sessionId,
    title: title ?? '',
    summary: summary ?? '',
    at: endedAt ?? lastActive,
  }));
  return rows.length === 0 ? null : { kind: 'sessions', rows };
};

const plans = async (task: CardTask, readers: StoreReaders, from: number): Promise<CardSection | null> => {
  const ids = answering(task.memories, ['plan'], from).map(({ id }) => Number(id));
  if (ids.length === 0) return null;
  const rows = (await Promise.all(ids.map((id) => readers.plans.findPlan(asPlanId(id)))))
    .filter((plan) => plan !== null)
    .map(({ id, title, steps }) => ({
      planId: id,
      title,
      done: countSteps(steps).done,
      steps: steps.length,
      next: nextStepOf(steps),
    }));
  return rows.length === 0 ? null : { kind: 'plans', rows };
};

/** A bullet of a topic file: "- 2026-03-05 Decided to train at dawn." */
const bullet = /^- (?:(?<day>\d{4}-\d{2}-\d{2}) )?(?<line>.+)$/u;

/** The lines of the session's topic that answer the question, best first, without those that repeat a shown fact. */
const topicLines = (
  { topic, material: { judge } }: CardTask,
  known: CardSection | null,
  from: number,
): { readonly section: CardSection | null; readonly relevance: number } => {
  const shown = new Set(known?.kind === 'told' ? known.rows.map(({ words }) => wordsOnly(words)) : []);
  const judged = (topic?.lines ?? []).flatMap((text) => {
    const { line = text, day = null } = bullet.exec(text)?.groups ?? {};
    return shown.has(wordsOnly(line))
      ? []
      : [{ line, day, relevance: judge({ kind: 'fact', text: line }, true) }];
  });
  const best = Math.max(0, ...judged.map(({ relevance }) => relevance));
  const rows = judged
    .filter(({ relevance }) => relevance >= from && relevance >= nearBest * best)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, maxRows)
    .map(({ line, day }) => ({ line, day }));
  if (!topic || rows.length === 0) return { section: null, relevance: 0 };
  return { section: { kind: 'topic', slug: topic.slug, title: topic.title, rows }, relevance: best };
};

interface OwnSections {
  readonly sections: readonly CardSection[];
  /** The highest relevance among the sections, 0..1; 0 if there are none. */
  readonly relevance: number;
}

/** What the learner's notes, plans, facts and conversations say, the most relevant source first. */
export const ownSections = async (
  task: CardTask,
  readers: StoreReaders,
  from: number,
): Promise<OwnSections> => {
  const { about } = task.material.question;
  const found = (...kinds: readonly AnswerMemory['kind'][]) => answering(task.memories, kinds, from);
  const said =
    about === 'learner' ? saidByLearner(task, from) : answering(factsOfLearner(task), ['fact'], from);
  const known = learnerFacts(task, said);
  // A fact replaces the message that it was extracted from.
  const turns = about === 'learner' || (known && about !== 'sessions') ? said : found('turn');
  const topic = topicLines(task, known, from);
  const others = await Promise.all([
    notes(task, readers, from),
    plans(task, readers, from),
    sessions(task, readers, from),
    earlierSection(task, readers, turns),
  ]);
  const order: Readonly<Record<string, number>> = {
    told: bestRelevance(said.filter(({ kind }) => kind === 'fact')),
    topic: topic.relevance,
    notes: bestRelevance(found('note', 'mark')),
    plans: bestRelevance(found('plan')),
    sessions: bestRelevance(found('session')),
    earlier: bestRelevance(turns.filter(({ kind }) => kind === 'turn')),
  };
  const sections = [known, topic.section, ...others]
    .filter((section) => section !== null)
    .toSorted((a, b) => (order[b.kind] ?? 0) - (order[a.kind] ?? 0));
  return { sections, relevance: Math.max(0, ...sections.map(({ kind }) => order[kind] ?? 0)) };
};
