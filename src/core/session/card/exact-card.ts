import { asTurnId, type SectionOf, type Turn } from '../../../shared/model';
import type { StoreReaders } from '../../ports';
import { routeQuestion } from '../../retrieval/question/route-question';
import { bestSentences } from '../../text/best-sentences';
import { coverageOf, stemsOf } from '../../text/coverage';
import { readRequest } from '../../request/read-request';
import { subjectTerms } from '../retrieve/judge-memories';
import { composedAnswer, type CardTask, type ComposedAnswer } from './card-task';

const maxRows = 3;
/** Characters of a message that are quoted. */
const maxQuoteLength = 600;
/** Minimum share of the subject, compared with the best one's. */
const nearBest = 0.8;

type Row = SectionOf<'verbatim'>['rows'][number];

/** Second-person requests: "I told you", "you told me", "can you repeat". */
const spokenTo =
  /\b(?:(?:tell|told|ask|asked|answer|answered|give|gave|show|showed|said to|say to|write|wrote|wrote to) (?:me|you)|you (?:please )?(?:quote|tell|repeat|give|show|find))\b/gi;

/** Whose words the question asks for. */
const speakersOf = (question: string): readonly Row['by'][] => {
  const spokenBy = question.replace(spokenTo, '');
  const ofTutor = /\byou(?:r)?\b/i.test(spokenBy);
  const ofLearner = /\b(?:i|me|my)\b/i.test(spokenBy);
  if (ofTutor === ofLearner) return ['learner', 'tutor'];
  return ofTutor ? ['tutor'] : ['learner'];
};

const speakerOf = ({ role }: Pick<Turn, 'role'>): Row['by'] => (role === 'user' ? 'learner' : 'tutor');

/** Statements before questions, unless the question is about what was asked. */
const states = ({ role, content }: Turn, question: string): boolean =>
  role !== 'user' || /\bask(?:ed)?\b/i.test(question) || readRequest(content).kind !== 'question';

interface Candidate {
  readonly turn: Turn;
  /** What may be quoted of it: without muted words, and of a long message only the sentences that fit. */
  readonly words: string;
  /** Share of the question's subject in it, 0..1. */
  readonly covered: number;
}

/** The turns in memory that contain the subject of the question, best first; without a subject, the latest ones. */
const candidates = async (
  { memories, question, material }: CardTask,
  { sessions }: Pick<StoreReaders, 'sessions'>,
): Promise<readonly Candidate[]> => {
  const by = speakersOf(question.content);
  const said = new Map(
    memories
      .filter((one) => one.kind === 'turn' && one.said?.speaker === null && by.includes(speakerOf(one.said)))
      .map(({ id, text }) => [asTurnId(Number(id)), text]),
  );
  const subject = new Set(subjectTerms(question.content, material.question).map(({ stem }) => stem));
  const turns = (await sessions.getTurns([...said.keys()])).filter(
    ({ turnId, content }) => turnId !== question.turnId && !routeQuestion(content, false).exactWords,
  );
  return turns
    .map((turn): Candidate => {
      const words = said.get(turn.turnId) ?? '';
      return { turn, words, covered: subject.size === 0 ? 1 : coverageOf(words, subject) };
    })
    .filter(({ covered }) => covered > 0)
    .toSorted((a, b) => b.covered - a.covered || b.turn.turnId - a.turn.turnId);
};

/** What was said in earlier messages, word for word, with its session and time (D10); null if nothing was. */
export const exactCard = async (
  task: CardTask,
  readers: Pick<StoreReaders, 'sessions'>,
): Promise<ComposedAnswer | null> => {
  const { content } = task.question;
  const found = await candidates(task, readers);
  const stated = found.filter(({ turn }) => states(turn, content));
  const [best, ...others] = stated.length > 0 ? stated : found;
  if (!best) return null;
  const rows = [best, ...others.filter(({ covered }) => covered >= nearBest * best.covered)].slice(
    0,
    maxRows,
  );
  const sessions = await readers.sessions.getSessions([...new Set(rows.map(({ turn }) => turn.sessionId))]);
  const titles = new Map(sessions.map(({ sessionId, title }) => [sessionId, title ?? '']));
  const asked = stemsOf(content);
  return composedAnswer('answered', [
    {
      kind: 'verbatim',
      rows: rows.map(({ turn, words }) => ({
        turnId: turn.turnId,
        by: speakerOf(turn),
        text: bestSentences(words, asked, maxQuoteLength) || words.slice(0, maxQuoteLength),
        at: turn.at,
        session: titles.get(turn.sessionId) ?? '',
      })),
    },
  ]);
};
