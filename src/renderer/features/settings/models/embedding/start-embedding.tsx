import { useQuery } from '@tanstack/react-query';
import type { EmbeddingChoice, EmbeddingEstimate } from '../../../../../shared/model';
import { client, messageOf } from '../../../../client/client';
import { keys } from '../../../../client/queries';
import { text } from '../../../../messages/text';
import { formatNumber } from '../../../../messages/format';
import { formatMoney, formatTokens } from '../../../../messages/money';
import type { Choice } from '../../../sending/destinations';
import { changeEmbedding } from './change-embedding';

const words = text.models.vectors;

const estimateWords = ({ items, tokens, cost, minutes }: EmbeddingEstimate): string =>
  items === 0
    ? words.nothing
    : [
        words.estimate(formatNumber(items), formatTokens(tokens)),
        cost === null ? words.costUnknown : cost === 0 ? words.free : words.cost(formatMoney(cost)),
        minutes === null ? words.minutesUnknown : words.minutes(minutes),
      ].join('; ');

/** What re-embedding costs in time and money, shown before it starts. */
export function StartEmbedding({ to, choice }: { readonly to: EmbeddingChoice; readonly choice: Choice }) {
  const { data, error } = useQuery({
    queryKey: keys.models('estimate', JSON.stringify(to)),
    queryFn: () => client.models.estimateEmbedding(to),
    retry: false,
    staleTime: 0,
  });
  return (
    <div className="mo-start">
      <p className={error ? 'mo-bad' : 'meta'} role={error ? 'alert' : 'status'}>
        {error ? messageOf(error) : data ? `${estimateWords(data)}.`.replace('..', '.') : words.estimating}
      </p>
      <button
        type="button"
        className="btn btn-sm btn-primary"
        disabled={!data}
        onClick={() => changeEmbedding(choice, to)}
      >
        {data?.items === 0 ? words.switch : words.start}
      </button>
    </div>
  );
}
