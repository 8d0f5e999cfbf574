import type { Settings } from '../../../../shared/model';
import { ConfirmSending } from '../../sending/confirm-sending';
import { EmbeddingSection } from './embedding/embedding-section';
import { Engines } from './engines/engines';
import { Limits } from './limits';
import { LocalModelRow } from './local-model-row';
import { useKeyStates } from '../../../client/models-queries';
import { RequestLog } from './usage/request-log';
import { SentTable } from '../../sending/sent-lines';
import { TaskModels } from './tasks/task-models';
import { UsageSection } from './usage/usage-section';
import { useChoice } from '../../sending/use-choice';
import { WhoAnswers } from './sending/who-answers';

/** Which model does each task, with which key, what is sent for it and what it costs. */
export function ModelsPage({ settings }: { readonly settings: Settings }) {
  const keyStates = useKeyStates().data ?? [];
  const choice = useChoice(settings);
  return (
    <>
      <Engines choice={choice} />
      <WhoAnswers choice={choice} />
      <TaskModels choice={choice} keyStates={keyStates} />
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
