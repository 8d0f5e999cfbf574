import { useQuery } from '@tanstack/react-query';
import type { ModelRequest, Turn } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { modelName } from '../../../messages/model-name';
import { formatSmallMoney, formatTokens } from '../../../messages/money';
import { costLines, totalCost, type CostLine } from './answer-cost';

const words = text.saw.cost;

/** The cost of the answer, and of reranking the passages for its question. */
const requestsOf = async ({ turnId, replyTo }: Turn): Promise<ModelRequest[]> => {
  const ids = replyTo === null ? [turnId] : [turnId, replyTo];
  return (await Promise.all(ids.map((id) => client.models.requests({ turnId: id })))).flat();
};

const tokensOf = ({ requests, failed, inputTokens, cachedTokens, outputTokens }: CostLine): string =>
  [
    ...(failed > 0 ? [words.failed(failed, requests)] : requests > 1 ? [words.times(requests)] : []),
    words.input(formatTokens(inputTokens)),
    ...(cachedTokens > 0 ? [words.cached(formatTokens(cachedTokens))] : []),
    ...(outputTokens > 0 ? [words.output(formatTokens(outputTokens))] : []),
  ].join(', ');

const moneyOf = (cost: number | null): string =>
  cost === null ? words.unknown : cost === 0 ? words.free : words.about(formatSmallMoney(cost));

/** What an answer's requests to providers cost; nothing if there were none. */
export function AnswerCostLines({ turn }: { readonly turn: Turn }) {
  const { data = [] } = useQuery({
    queryKey: keys.models('requests', 'turn', String(turn.turnId)),
    queryFn: () => requestsOf(turn),
  });
  const lines = costLines(data);
  if (lines.length === 0) return null;
  return (
    <dl className="saw-cost" aria-label={words.title}>
      {lines.map((line) => (
        <div key={`${line.task} ${line.model}`}>
          <dt>
            {words.tasks[line.task] ?? line.task} <b>{modelName(`${line.provider}/${line.model}`)}</b>
          </dt>
          <dd className="num">{moneyOf(line.cost)}</dd>
          <dd className="meta num saw-tok">{tokensOf(line)}</dd>
        </div>
      ))}
      {lines.length > 1 && (
        <div>
          <dt>{words.total}</dt>
          <dd className="num">{moneyOf(totalCost(lines))}</dd>
        </div>
      )}
    </dl>
  );
}
