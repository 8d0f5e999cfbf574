import type { Selection } from '../../../shared/model';
import { asksThreshold } from '../../memory/recall/asks-of-learner';
import type { AsksOfLearner } from '../../memory/recall/encode-question';
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

/** A question that names no source is about the learner if the encoder's classifier finds that likelier. */
export const withSource = async (
  { asksOfLearner, logger }: { readonly asksOfLearner?: AsksOfLearner | undefined; readonly logger: Logger },
  routed: RoutedMessage,
  selection: Selection | null,
): Promise<RoutedMessage> => {
  const { request, question, text } = routed;
  if (!asksOfLearner || selection || question.about !== 'book' || !mayAskOfLearner.has(request.kind))
    return routed;
  // "Thanks. And where do I work?"
  const asked = sentencesOf(text).at(-1)?.text ?? text;
  try {
    const certainty = await asksOfLearner(asked);
    return certainty === null || certainty < asksThreshold
      ? routed
      : { ...routed, request: { kind: 'question' }, question: { ...question, about: 'learner', certainty } };
  } catch (error) {
    logger.error('What a question is about could not be classified; its words decide', error);
    return routed;
  }
};
