import type { Selection, Turn } from '../../../shared/model';
import { asksForMore, isFollowUp, namesNothing } from '../../../shared/text/grammar/follow-up';
import { resolveFollowUp, type EarlierQuestion } from '../../../shared/text/grammar/resolve-follow-up';
import { asksForSomething } from '../../../shared/text/grammar/sentence-mood';
import { contentOf, namesIn } from '../../../shared/text/grammar/subject';
import { sameOfAnother } from '../../request/follow-up-requests';
import { readRequest } from '../../request/read-request';
import type { Request } from '../../request/request';
import { routeQuestion } from '../../retrieval/question/route-question';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import type { FromBefore } from '../../retrieval/find-candidates';
import type { MaterialTask } from '../retrieve/find-material';

/** What a message asks, read from its words and the turns before it. */
export interface RoutedMessage extends Pick<MaterialTask, 'text' | 'question' | 'before'> {
  readonly request: Request;
  readonly followUp: boolean;
}

export type RecentTurn = Pick<Turn, 'role' | 'turnId' | 'content' | 'selection' | 'replyTo' | 'citations'>;

const maxSelectionLength = 200;

/** The learner's earlier questions, each with the first quote of its answer, oldest first. */
const askedBefore = (turns: readonly RecentTurn[]): readonly EarlierQuestion[] =>
  turns.flatMap(({ role, turnId, content, selection }) => {
    if (role !== 'user' || !asks.has(readRequest(content).kind)) return [];
    const answer = turns.find(({ replyTo }) => replyTo === turnId);
    const vague = isFollowUp(content) || namesNothing(content) || asksForMore(content);
    const text = selection && vague ? selection.quote.slice(0, maxSelectionLength) : content;
    return [{ text, quote: answer?.citations[0]?.quote ?? null }];
  });

/** Requests that a follow-up may refer to. */
const asks: ReadonlySet<Request['kind']> = new Set(['question', 'definition', 'compare', 'covering']);

/** Weight of the last answer's place for a follow-up, and for a short question that is not one. */
const boostOfFollowUp = 0.05;
const boostOfShort = 0.02;
/** Maximum number of content words in a short question. */
const maxShortWords = 2;

/** The last answer's first citation; null if it has none. */
const lastPlace = (turns: readonly RecentTurn[]): FromBefore['near'] => {
  const [first] = turns.findLast(({ role }) => role === 'assistant')?.citations ?? [];
  return first && first.passageId !== null ? { passageId: first.passageId, quote: first.quote } : null;
};

/** "How do I install it on Ubuntu?": has a name and another content word, and refers to no one mentioned before. */
const namesItsMatter = (content: string): boolean =>
  namesIn(content).length > 0 &&
  tokeniseQuestion(content).terms.length >= minMatterWords &&
  !/^(?:and|or|but|so|(?:what|how) about)\b|\b(?:he|she|him|her|his|hers)\b/i.test(content.trim());
const minMatterWords = 2;

/** Finds what is asked and of which source. A follow-up keeps the previous question's source unless it names another. */
export const routeMessage = (
  content: string,
  selection: Selection | null,
  hasDateRange: boolean,
  recent: readonly RecentTurn[],
): RoutedMessage => {
  const question = routeQuestion(content, hasDateRange);
  const last = recent.findLast((turn) => turn.role === 'user');
  const repeated = last ? sameOfAnother(content, readRequest(last.content)) : null;
  const request = repeated ?? readRequest(content);
  const alone = { request, question, followUp: false, before: { inherited: [], near: null, boost: 0 } };
  if (selection) return { ...alone, text: `${selection.quote} ${content}` };
  if (request.kind !== 'question' || question.about !== 'book') return { ...alone, text: content };
  const { text, inherited, followUp } = namesItsMatter(content)
    ? { text: content, inherited: [], followUp: false }
    : resolveFollowUp(content, askedBefore(recent));
  const isShort = asksForSomething(content) && contentOf(content).length <= maxShortWords;
  const boost = followUp ? boostOfFollowUp : isShort ? boostOfShort : 0;
  const about = followUp ? routeQuestion(text, false).about : question.about;
  return {
    request,
    text,
    question: { ...question, about },
    followUp,
    before: { inherited, near: lastPlace(recent), boost },
  };
};
