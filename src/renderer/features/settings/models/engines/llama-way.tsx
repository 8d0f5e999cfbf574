import { formatDate, formatDiskSize } from '../../../../messages/format';
import { client, messageOf } from '../../../../client/client';
import { desktop } from '../../../../client/desktop';
import { engineText } from '../../../../messages/engine-text';
import { text } from '../../../../messages/text';
import { LoadError, Skeleton } from '../../../../ui/states';
import type { Choice } from '../../../sending/destinations';
import { answerWith } from '../../../sending/answer-with';
import { changeLlamaModels, useLlamaModelList } from '../../../../client/llama-queries';
import { LlamaRow } from './llama-row';
import { EngineWay } from './way';

const words = text.engines.inside;

const addFile = async (): Promise<void> => {
  const path = await desktop?.pickModel();
  if (path) changeLlamaModels(client.llama.add({ path }));
};

/** Models that run inside Lectern. */
export function LlamaWay({ choice, online }: { readonly choice: Choice; readonly online: boolean }) {
  const { data: shelf, error, refetch } = useLlamaModelList();
  const { answers } = choice.models.tasks;
  const blocked = shelf?.problem ?? (online ? undefined : text.engines.offline.why);
  const host = shelf?.models.find((model) => model.host !== null)?.host;
  const note = shelf && (
    <>
      <span>{host && words.source(host, formatDate(`${shelf.listedOn}T12:00:00`))}</span>
      {desktop ? (
        <button
          type="button"
          className="link"
          disabled={shelf.problem !== null}
          onClick={() => void addFile()}
        >
          {words.add}
        </button>
      ) : (
        <span>{words.addInBrowser}</span>
      )}
      <span>{words.free(formatDiskSize(shelf.freeBytes))}</span>
    </>
  );
  return (
    <EngineWay id="en-inside" icon="laptop" words={words} note={note}>
      {!shelf && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!shelf && !error && <Skeleton lines={4} />}
      {shelf?.problem && (
        <p className="en-problem" role="alert">
          {engineText(shelf.problem, shelf.problemText)}
        </p>
      )}
      {shelf && (
        <ul className="en-models">
          {shelf.models.map((model) => (
            <LlamaRow
              key={model.id}
              model={model}
              machineBytes={shelf.memoryBytes}
              inUse={answers.provider === 'llama' && answers.model === model.id}
              blocked={blocked}
              problem={shelf.problem ?? undefined}
              onUse={() => answerWith(choice, { provider: 'llama', model: model.id })}
            />
          ))}
        </ul>
      )}
    </EngineWay>
  );
}
