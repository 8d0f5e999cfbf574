import { useOffered } from '../../../../client/models-queries';
import {
  providers,
  type KeyedProvider,
  type ModelChoice,
  type ModelSettings,
} from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { modelName } from '../../../../messages/model-name';
import { createStore, useStore } from '../../../../state/store';
import { StartEmbedding } from '../embedding/start-embedding';
import { saveModels } from '../../../sending/change-models';
import { destinationsOf, type Choice } from '../../../sending/destinations';
import { SentLines } from '../../../sending/sent-lines';
import { embeddingOffer, taskOffer } from './what-to-offer';
import { mapTasks } from '../tasks/task-choices';

const words = text.models.offer;

/** The provider whose key or address was just added, until the learner has decided what to use it for. */
export const offerStore = createStore<KeyedProvider | null>(null);
const closeOffer = (): void => offerStore.set(null);

function NotNow() {
  return (
    <button type="button" className="btn btn-sm btn-quiet" onClick={closeOffer}>
      {words.notNow}
    </button>
  );
}

/** It appears below the row whose button was clicked, which may be at the edge of the window. */
const intoView = (offer: HTMLElement | null): void => offer?.scrollIntoView({ block: 'nearest' });

function OfferTasks(props: { readonly choice: Choice; readonly to: ModelChoice; readonly last: boolean }) {
  const { choice, to, last } = props;
  const withModel = (before: ModelSettings): ModelSettings => ({
    ...before,
    tasks: mapTasks(before.tasks, () => to),
  });
  const after = destinationsOf({ ...choice, models: withModel(choice.models) });
  return (
    <div>
      <p>
        <b>{words.tasks(providers[to.provider].name)}</b>
      </p>
      <p className="meta">{words.tasksText(modelName(`${to.provider}/${to.model ?? ''}`))}</p>
      {/* The same text as in the confirmation dialog, because the button below it counts as consent. */}
      <SentLines to={after.filter(({ provider }) => provider === to.provider)} />
      <p className="mo-acts">
        <button
          type="button"
          className="btn btn-sm btn-primary"
          onClick={() => void saveModels(withModel).then((saved) => saved && last && closeOffer())}
        >
          {words.doAllTasks}
        </button>
        {last && <NotNow />}
      </p>
    </div>
  );
}

function Offer({ provider, choice }: { readonly provider: KeyedProvider; readonly choice: Choice }) {
  const { data: offered = [] } = useOffered(provider, true);
  const tasks = taskOffer(provider, choice.models, offered);
  const embedding = embeddingOffer(provider, choice, offered);
  if (!tasks && !embedding) return null;
  const { name } = providers[provider];
  return (
    <section className="mo-offer" aria-label={words.title(name)} ref={intoView}>
      {tasks && <OfferTasks choice={choice} to={tasks} last={!embedding} />}
      {embedding && (
        <div>
          <p>
            <b>{words.vectors(name)}</b>
          </p>
          <p className="meta">{words.vectorsText(modelName(`${provider}/${embedding.model ?? ''}`))}</p>
          <StartEmbedding to={embedding} choice={choice} />
        </div>
      )}
      {embedding && (
        <p className="mo-acts">
          <NotNow />
        </p>
      )}
    </section>
  );
}

/** What a provider could be used for, right after its key or address was added. */
export function SetUpOffer(props: { readonly provider: KeyedProvider; readonly choice: Choice }) {
  return useStore(offerStore) === props.provider ? <Offer {...props} /> : null;
}
