import { useState } from 'react';
import type { LocalModel } from '../../../../shared/model';
import { formatBytes } from '../../../messages/format';
import { showError } from '../../../client/show-error';
import { client } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { engineText } from '../../../messages/engine-text';
import { text } from '../../../messages/text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Icon } from '../../../ui/icon';
import { Progress } from '../../../ui/states';
import { useLocalModel } from '../../../client/models-queries';

const words = text.models.local;

const run = (work: Promise<LocalModel>): void =>
  void work.then((state) => queryClient.setQueryData(keys.models('local'), state), showError);

function Actions({ model, onRemove }: { readonly model: LocalModel; readonly onRemove: () => void }) {
  const size = formatBytes(model.bytes);
  const begun = model.received > 0;
  return (
    <span className="mo-key-acts">
      {model.state === 'absent' && (
        <button type="button" className="btn btn-sm" onClick={() => run(client.models.downloadLocalModel())}>
          {begun ? words.goOn : words.downloadOf(size)}
        </button>
      )}
      {model.state === 'downloading' && (
        <>
          <span className="meta num">{words.downloading(formatBytes(model.received), size)}</span>
          <button type="button" className="btn btn-sm" onClick={() => run(client.models.cancelLocalModel())}>
            {words.cancel}
          </button>
        </>
      )}
      {model.state === 'ready' && (
        <>
          <span className="mo-ok">
            <Icon name="check" small />
            {words.ready}
          </span>
          <button type="button" className="btn btn-sm btn-quiet btn-danger" onClick={onRemove}>
            {words.remove}
          </button>
        </>
      )}
    </span>
  );
}

/** The model that can be downloaded and run on this machine: its size, its source and its licence. */
export function LocalModelRow() {
  const { data: model } = useLocalModel();
  const [removing, setRemoving] = useState(false);
  if (!model) return null;
  return (
    <section aria-labelledby="mo-local-h">
      <h3 className="h2 st-sh" id="mo-local-h">
        {words.title}
      </h3>
      <div className="mo-local">
        <Icon name="laptop" />
        <div>
          <b>{model.label}</b>
          <span className="meta">{words.about(formatBytes(model.bytes), model.licence, model.host)}</span>
          {model.error !== null && (
            <p className="mo-result" data-ok="false" role="alert">
              <Icon name="alert" small />
              <span>{engineText(model.error, model.errorText)}</span>
            </p>
          )}
          {model.state === 'downloading' && (
            <Progress value={model.bytes === 0 ? 0 : model.received / model.bytes} label={words.progress} />
          )}
        </div>
        <Actions model={model} onRemove={() => setRemoving(true)} />
      </div>
      {removing && (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.remove}
          onConfirm={() => {
            setRemoving(false);
            run(client.models.removeLocalModel());
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
