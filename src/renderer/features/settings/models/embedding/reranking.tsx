import { text } from '../../../../messages/text';
import { changeModels } from '../../../sending/change-models';
import type { Choice } from '../../../sending/destinations';
import { useOffered, type KeyState } from '../../../../client/models-queries';

const words = text.models.vectors;

/** Whether Voyage reranks the best passages before an answer. */
export function Reranking({
  choice,
  keyStates,
}: {
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}) {
  const { reranker, rerankerProvider } = choice.models;
  const hasKey = keyStates.some(({ provider, place }) => provider === rerankerProvider && place !== 'none');
  const offered = (useOffered(rerankerProvider, hasKey).data ?? []).filter(({ can }) =>
    can.includes('rerank'),
  );
  return (
    <label className="st-row mo-rerank">
      <span className="st-l">
        {words.rerank}
        <span className="meta">
          {hasKey ? words.rerankText : `${words.rerankText} ${words.rerankNeedsKey}`}
        </span>
      </span>
      <select
        className="input input-sm"
        disabled={!hasKey && reranker === null}
        value={reranker ?? ''}
        onChange={({ target }) => {
          // Read at once: by the time that the change is confirmed, the select shows the old value again.
          const chosen = target.value === '' ? null : target.value;
          changeModels(choice, (before) => ({ ...before, reranker: chosen }));
        }}
      >
        <option value="">{words.rerankNone}</option>
        {reranker !== null && !offered.some(({ name }) => name === reranker) && (
          <option value={reranker}>{reranker}</option>
        )}
        {offered.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
