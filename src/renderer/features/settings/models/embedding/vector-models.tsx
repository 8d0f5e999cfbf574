import { useState } from 'react';
import type { EmbeddingState } from '../../../../../shared/model';
import { formatBytes, formatNumber } from '../../../../messages/format';
import { showError } from '../../../../client/show-error';
import { client } from '../../../../client/client';
import { text } from '../../../../messages/text';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Icon } from '../../../../ui/icon';
import { changeEmbedding, embeddingName, putEmbedding } from './change-embedding';
import type { Choice } from '../../../sending/destinations';

const words = text.models.vectors;

type Model = EmbeddingState['models'][number];

const hasPrice = ({ choice }: Model): boolean => choice.provider !== 'builtin' && choice.provider !== 'local';

interface RowProps {
  readonly model: Model;
  /** Vectors are being made. */
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onErase: () => void;
}

function Row({ model, busy, onBack, onErase }: RowProps) {
  const name = embeddingName(model.choice);
  const beingMade = model.role === 'next' && busy;
  return (
    <li className="st-row mo-kept-row">
      <span className="st-l">
        {name}
        <span className="meta">{words.roles[beingMade ? 'making' : model.role]}</span>
      </span>
      <span className="meta num">{words.amount(formatNumber(model.vectors), formatBytes(model.bytes))}</span>
      <span className="mo-kept-acts">
        {model.role === 'kept' && model.canServe && (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            disabled={busy}
            aria-label={`${words.back}: ${name}`}
            onClick={onBack}
          >
            <Icon name="undo" small />
            {words.back}
          </button>
        )}
        {model.role !== 'serves' && (
          <button
            type="button"
            className="btn btn-sm btn-quiet btn-danger"
            disabled={beingMade}
            title={beingMade ? words.stopFirst : undefined}
            aria-label={`${words.erase}: ${name}`}
            onClick={onErase}
          >
            <Icon name="trash" small />
            {words.erase}
          </button>
        )}
      </span>
    </li>
  );
}

interface Props {
  readonly state: EmbeddingState;
  readonly choice: Choice;
}

/** The models with stored vectors and the space that they take, with buttons to switch back to them or delete them. */
export function VectorModels({ state, choice }: Props) {
  const [erasing, setErasing] = useState<Model | null>(null);
  const { next } = state;
  const busy = next !== null && !next.paused && next.error === null;
  // A single one is the model in use, which is shown above.
  if (state.models.length < 2) return null;
  return (
    <>
      <h4 className="meta mo-kept-h">{words.kept}</h4>
      <ul className="mo-kept" aria-label={words.kept}>
        {state.models.map((model) => (
          <Row
            key={model.modelId}
            model={model}
            busy={busy}
            onBack={() => changeEmbedding(choice, model.choice)}
            onErase={() => setErasing(model)}
          />
        ))}
      </ul>
      {erasing && (
        <ConfirmDialog
          title={words.eraseTitle}
          action={text.memory.erase}
          onClose={() => setErasing(null)}
          onConfirm={() => {
            setErasing(null);
            void client.models.eraseVectors({ modelId: erasing.modelId }).then(putEmbedding, showError);
          }}
        >
          <p>
            {words.eraseText(
              embeddingName(erasing.choice),
              formatNumber(erasing.vectors),
              formatBytes(erasing.bytes),
            )}
          </p>
          <p className="meta">{hasPrice(erasing) ? words.eraseAgainPaid : words.eraseAgain}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
