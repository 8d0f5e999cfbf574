import type { Reranker } from '../../../core/ports';
import { modelError } from '../call';
import type { Connection } from '../model-provider';
import { tokenBatches } from '../token-batches';
import { voyageTokensAtMost } from './voyage-embedder';
import type { VoyageClient } from './voyage-sdk';

/**
 * Voyage's rerankers. Each text is scored on its own, so scores from different requests are comparable; the top
 * passages of a question fit in one request.
 */
export function createVoyageReranker(
  { caller, countTokens, request, batchLimits }: Connection,
  client: VoyageClient,
  model: string,
): Reranker {
  return {
    id: `voyage/${model}`,
    rerank: async (question, texts, call) => {
      const ofQuestion = voyageTokensAtMost(countTokens(question));
      const scores: number[] = [];
      // The question's tokens count once for each text (docs.voyageai.com/docs/faq, tokens of a reranking).
      const tokensOf = (text: string): number => ofQuestion + voyageTokensAtMost(countTokens(text));
      for (const batch of tokenBatches(texts, tokensOf, batchLimits(model))) {
        const characters = batch.reduce((sum, text) => sum + question.length + text.length, 0);
        const asked = request(model, call, characters);
        scores.push(
          ...(await caller.complete(asked, async (stop) => {
            const { scores: given, tokens } = await client.rerank({ model, question, texts: batch }, stop);
            // The scores arrive best first and are put in the order of the texts.
            const byIndex = new Map(given.map(({ index, score }) => [index, score]));
            const value = batch.flatMap((_, at) => byIndex.get(at) ?? []);
            if (value.length !== batch.length) throw modelError('MODEL_REPLY_UNREADABLE', asked);
            return {
              value: value.map((score) => Math.min(1, Math.max(0, score))),
              use: { ...(tokens === null ? {} : { inputTokens: tokens }), outputTokens: 0 },
            };
          })),
        );
      }
      return scores;
    },
  };
}
