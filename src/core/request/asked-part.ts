import { isFollowUp, namesNothing } from '../../shared/text/grammar/follow-up';
import { messageSentences } from '../../shared/text/grammar/message-sentences';
import { asksForSomething } from '../../shared/text/grammar/sentence-mood';
import { standingRequest } from '../../shared/text/grammar/standing-request';
import { routeQuestion } from '../retrieval/question/route-question';
import { tokeniseQuestion } from '../retrieval/question/tokenise-question';

/** "My name is Priya", "Please keep your answers short". */
const statesSomething = (sentence: string): boolean =>
  standingRequest(sentence) !== null || (!asksForSomething(sentence) && routeQuestion(sentence, false).tells);

/** A shorter question needs what was said before it. */
const minTerms = 2;

const isComplete = (question: string): boolean =>
  tokeniseQuestion(question).terms.length >= minTerms && !isFollowUp(question) && !namesNothing(question);

/**
 * The message without what it says about the learner, if a question that makes sense alone is left: "My exam is on 12
 * December. How does breathing help?" asks about breathing. Otherwise the whole message.
 */
export const askedPart = (content: string): string => {
  const sentences = messageSentences(content);
  const asked = sentences.filter((sentence) => !statesSomething(sentence));
  if (asked.length === 0 || asked.length === sentences.length) return content;
  const question = asked.join(' ');
  return asked.some(asksForSomething) && isComplete(question) ? question : content;
};
