import type { Selection } from '../../../shared/model';
import { asksThreshold, certainFrom } from '../../memory/recall/asks-of-learner';
import type { AsksOfLearner } from '../../memory/recall/encode-question';
import { hasPronoun } from '../../../shared/text/grammar/resolve-follow-up';
import type { Logger } from '../../ports';
import type { Request } from '../../request/request';
import { sentencesOf } from '../../text/sentences';
import type { RoutedMessage } from './route-message';

/** Requests whose words may ask about the learner: "What is my shoe size?" has the form of a definition. */
const mayAskOfLearner: ReadonlySet<Request['kind']> = new Set([
  'question',
  'definition',
  'compare',
  'covering',
]);

/** Probability from which what looks like a follow-up is a question of its own: "What is my job these days?". */
const aloneFrom = 0.5;
const nothingBefore: RoutedMessage['before'] = { inherited: [], near: null, boost: 0 };

/** "Thanks. And where do I work?" */
const lastSentence = (text: string): string => sentencesOf(text).at(-1)?.text ?? text;

/** A question that names no source is about the learner if the encoder's classifier finds that likelier. */
export const withSource = async (
  { asksOfLearner, logger }: { readonly asksOfLearner?: AsksOfLearner | undefined; readonly logger: Logger },
  content: string,
  routed: RoutedMessage,
  selection: Selection | null,
): Promise<RoutedMessage> => {
  const { request, question, text, followUp } = routed;
  const mayAsk =
    mayAskOfLearner.has(request.kind) && (question.about === 'book' || question.about === 'learner');
  if (!asksOfLearner || selection || !mayAsk) return routed;
  const ofLearner = (certainty: number, change: Partial<RoutedMessage> = {}): RoutedMessage => ({
    ...routed,
    ...change,
    request: { kind: 'question' },
    question: { ...question, about: 'learner', certainty },
  });
  try {
    if (followUp && !hasPronoun(content)) {
      const alone = await asksOfLearner(lastSentence(content));
      if (alone !== null && alone >= aloneFrom)
        return ofLearner(alone, { text: content, followUp: false, before: nothingBefore });
    }
    const certainty = await asksOfLearner(lastSentence(text));
    const least = question.about === 'learner' ? certainFrom : asksThreshold;
    return certainty === null || certainty < least ? routed : ofLearner(certainty);
  } catch (error) {
    logger.error('What a question is about could not be classified; its words decide', error);
    return routed;
  }
};
