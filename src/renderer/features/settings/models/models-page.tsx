import type { Settings } from '../../../../shared/model';
import { ConfirmSending } from './sending/confirm-sending';
import type { Choice } from './sending/destinations';
import { EmbeddingSection } from './embedding/embedding-section';
import { KeysSection } from './keys/keys-section';
import { Limits } from './limits';
import { LocalModelRow } from './local-model-row';
import { useEmbedding, useKeyStates } from '../../../client/models-queries';
import { RequestLog } from './usage/request-log';
import { SentTable } from './sending/sent-lines';
import { TaskModels } from './tasks/task-models';
import { UsageSection } from './usage/usage-section';
import { WhoAnswers } from './sending/who-answers';

/** Who does each task, by which key, what leaves this machine for it and what it costs. */
export function ModelsPage({ settings }: { readonly settings: Settings }) {
  const embedding = useEmbedding().data;
  const keyStates = useKeyStates().data ?? [];
  // While new vectors are made, their model is sent to already.
  const next = embedding?.next && !embedding.next.paused ? [embedding.next.choice] : [];
  const choice: Choice = {
    models: settings.models,
    embeddings: embedding ? [embedding.active, ...next] : [],
  };
  return (
    <>
      <WhoAnswers choice={choice} />
      <TaskModels choice={choice} keyStates={keyStates} />
      <KeysSection choice={choice} />
      <EmbeddingSection choice={choice} keyStates={keyStates} />
      <LocalModelRow />
      <div className="mo-two">
        <SentTable choice={choice} />
        <UsageSection />
      </div>
      <Limits settings={settings} />
      <RequestLog />
      <ConfirmSending />
    </>
  );
}
