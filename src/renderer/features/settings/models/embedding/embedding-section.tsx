import type { EmbeddingState } from '../../../../../shared/model';
import { formatNumber } from '../../../../messages/format';
import { showError } from '../../../../client/show-error';
import { client, messageOf } from '../../../../client/client';
import { engineText } from '../../../../messages/engine-text';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { LoadError, Progress, Skeleton } from '../../../../ui/states';
import { embeddingName, putEmbedding, resumeEmbedding } from './change-embedding';
import type { Choice } from '../../../sending/destinations';
import { EmbeddingChange } from './embedding-change';
import { Reranking } from './reranking';
import { useEmbedding, type KeyState } from '../../../../client/models-queries';
import { VectorModels } from './vector-models';

const words = text.models.vectors;

function ChangeProgress({ state }: { readonly state: EmbeddingState }) {
  const { next } = state;
  if (!next) return null;
  const stopped = next.paused || next.error !== null;
  return (
    <div className="mo-making">
      <p>
        <b>{words.making(embeddingName(next.choice))}</b>
        <span className="meta num">{words.progress(formatNumber(next.done), formatNumber(next.total))}</span>
        {stopped ? (
          <button type="button" className="btn btn-sm" onClick={() => resumeEmbedding(next.choice)}>
            {words.goOn}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => void client.models.stopEmbeddingChange().then(putEmbedding, showError)}
          >
            {words.stop}
          </button>
        )}
      </p>
      <Progress
        value={next.total === 0 ? 1 : next.done / next.total}
        label={words.making(embeddingName(next.choice))}
      />
      {next.error === null && next.notice !== null && (
        <p className="meta">{engineText(next.notice, next.noticeText)}</p>
      )}
      {next.error !== null ? (
        <p className="mo-result" data-ok="false" role="alert">
          <Icon name="alert" small />
          <span>{engineText(next.error, next.errorText)}</span>
        </p>
      ) : (
        <p className="meta">{next.paused ? words.paused : words.serving}</p>
      )}
    </div>
  );
}

interface Props {
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}

/** The embedding model in use, and the ways to change to another one and back. */
export function EmbeddingSection({ choice, keyStates }: Props) {
  const { data: state, error, refetch } = useEmbedding();
  return (
    <section aria-labelledby="mo-vectors-h">
      <h3 className="h2 st-sh" id="mo-vectors-h">
        {words.title}
      </h3>
      <p className="meta mo-lead">{words.lead}</p>
      {!state && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!state && !error && <Skeleton />}
      {state && (
        <>
          <p className="st-row mo-using">
            <span className="st-l">{words.using}</span>
            <span>
              <b>{embeddingName(state.active)}</b>{' '}
              <span className="meta num">{words.size(formatNumber(state.dimension))}</span>
            </span>
          </p>
          {state.notice !== null && <p className="meta">{engineText(state.notice, state.noticeText)}</p>}
          {state.next && <ChangeProgress state={state} />}
          {!state.next && <EmbeddingChange state={state} choice={choice} keyStates={keyStates} />}
          <VectorModels state={state} choice={choice} />
        </>
      )}
      <Reranking choice={choice} keyStates={keyStates} />
    </section>
  );
}
