import { useState } from 'react';
import type { LlamaModel } from '../../../../../shared/model';
import { formatDuration, formatDiskSize } from '../../../../messages/format';
import { client } from '../../../../client/client';
import { engineText } from '../../../../messages/engine-text';
import { text } from '../../../../messages/text';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Icon } from '../../../../ui/icon';
import { Progress } from '../../../../ui/states';
import { changeLlamaModels } from '../../../../client/llama-queries';
import { UseButton } from './use-button';

const words = text.engines.inside;

interface Props {
  readonly model: LlamaModel;
  readonly machineBytes: number;
  readonly inUse: boolean;
  /** Why nothing can be downloaded now. */
  readonly blocked: string | undefined;
  /** Why none can be used here. */
  readonly problem: string | undefined;
  readonly onUse: () => void;
}

function Line({ model, machineBytes }: Pick<Props, 'model' | 'machineBytes'>) {
  const { state, received, bytes, languages, memoryBytes, secondsLeft } = model;
  const [have, all] = [formatDiskSize(received), formatDiskSize(bytes)];
  if (state === 'absent' || state === 'ready') {
    // On most machines, other programs leave about half of the memory free.
    const slow = memoryBytes > machineBytes / 2;
    const kind = languages === null ? words.own : words.languages(languages);
    return (
      <span className="meta num" data-caution={slow || undefined}>
        {slow
          ? words.slow(formatDiskSize(machineBytes))
          : `${kind}, ${words.memory(formatDiskSize(memoryBytes))}`}
      </span>
    );
  }
  return (
    <span className="en-dl" data-state={state}>
      <Progress value={bytes === 0 ? 0 : received / bytes} label={words.bar[state]} />
      <span className="meta num truncate">
        {state === 'paused' && words.paused(have, all)}
        {state === 'waiting' && words.waiting(have, all)}
        {state === 'downloading' &&
          (received >= bytes
            ? words.checking
            : words.progress(have, all, secondsLeft === null ? null : formatDuration(secondsLeft)))}
      </span>
    </span>
  );
}

/** The actions on a model, by its state. */
function Actions({
  model,
  inUse,
  blocked,
  problem,
  onUse,
  onRemove,
}: Omit<Props, 'machineBytes'> & { readonly onRemove: () => void }) {
  const { id, label, state } = model;
  const button = (action: string, onClick: () => void, kind = 'btn-quiet') => (
    <button
      type="button"
      className={`btn btn-sm ${kind}`}
      aria-label={words.named(action, label)}
      onClick={onClick}
    >
      {action}
    </button>
  );
  const download = (action: string, icon: boolean) => (
    <button
      type="button"
      className="btn btn-sm"
      aria-label={words.named(action, label)}
      disabled={blocked !== undefined}
      title={blocked}
      onClick={() => changeLlamaModels(client.llama.download({ id }))}
    >
      {icon && <Icon name="get" small />}
      {action}
    </button>
  );
  return (
    <span className="en-act">
      {state === 'absent' && download(words.download, true)}
      {state === 'paused' && download(words.resume, false)}
      {state === 'downloading' &&
        button(words.pause, () => changeLlamaModels(client.llama.pause({ id })), '')}
      {state === 'ready' && <UseButton name={label} inUse={inUse} disabled={problem} onUse={onUse} />}
      {(state === 'downloading' || state === 'waiting') &&
        button(words.cancel, () => changeLlamaModels(client.llama.remove({ id })))}
      {(state === 'ready' || state === 'paused') && button(words.remove, onRemove, 'btn-quiet btn-danger')}
    </span>
  );
}

/** A model inside Lectern: download, its progress, use and removal. */
export function LlamaRow(props: Props) {
  const { model, machineBytes, inUse } = props;
  const [removing, setRemoving] = useState(false);
  const { id, label, state, received, bytes, licence, error, errorText } = model;
  return (
    <li>
      <div>
        <b>{label}</b>
        <Line model={model} machineBytes={machineBytes} />
        {error !== null && state !== 'waiting' && (
          <span className="meta" role="alert" data-bad>
            {engineText(error, errorText)}
          </span>
        )}
      </div>
      <span className="en-size num">{formatDiskSize(bytes)}</span>
      <span className="en-lic">
        {licence && (
          <a className="link" href={licence.url} target="_blank" rel="noreferrer">
            {licence.name}
          </a>
        )}
      </span>
      <Actions {...props} onRemove={() => setRemoving(true)} />
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(label)}
          action={words.remove}
          onConfirm={() => {
            setRemoving(false);
            changeLlamaModels(client.llama.remove({ id }));
          }}
          onClose={() => setRemoving(false)}
        >
          <p>
            {words.removeText(formatDiskSize(received))} {inUse && words.removeUsed}
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
