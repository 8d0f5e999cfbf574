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
  const { data: list, error, refetch } = useLlamaModelList();
  const { answers } = choice.models.tasks;
  const blocked = list?.problem ?? (online ? undefined : text.engines.offline.why);
  const host = list?.models.find((model) => model.host !== null)?.host;
  const note = list && (
    <>
      <span>{host && words.source(host, formatDate(`${list.listedOn}T12:00:00`))}</span>
      {desktop ? (
        <button
          type="button"
          className="link"
          disabled={list.problem !== null}
          onClick={() => void addFile()}
        >
          {words.add}
        </button>
      ) : (
        <span>{words.addInBrowser}</span>
      )}
      <span>{words.free(formatDiskSize(list.freeBytes))}</span>
    </>
  );
  return (
    <EngineWay id="en-inside" icon="laptop" words={words} note={note}>
      {!list && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!list && !error && <Skeleton lines={4} />}
      {list?.problem && (
        <p className="en-problem" role="alert">
          {engineText(list.problem, list.problemText)}
        </p>
      )}
      {list && (
        <ul className="en-models">
          {list.models.map((model) => (
            <LlamaRow
              key={model.id}
              model={model}
              machineBytes={list.memoryBytes}
              inUse={answers.provider === 'llama' && answers.model === model.id}
              blocked={blocked}
              problem={list.problem ?? undefined}
              onUse={() => answerWith(choice, { provider: 'llama', model: model.id })}
            />
          ))}
        </ul>
      )}
    </EngineWay>
  );
}
