import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { providerIcon } from '../../../../ui/model-icon';
import { destinationsOf, type Choice } from '../../../sending/destinations';
import { modelName } from '../../../../messages/model-name';
import { SentLines } from '../../../sending/sent-lines';

/** Which model answers now, and what all tasks together send from this machine. */
export function WhoAnswers({ choice }: { readonly choice: Choice }) {
  const { answers } = choice.models.tasks;
  const words = text.models.now;
  const builtin = answers.provider === 'builtin';
  const to = destinationsOf(choice);
  return (
    <section className="st-answerer" aria-labelledby="mo-now-h">
      <Icon name={providerIcon(answers.provider)} />
      <div>
        <h3 className="h2" id="mo-now-h">
          {builtin ? words.builtin : words.model(modelName(`${answers.provider}/${answers.model ?? ''}`))}
        </h3>
        <p>
          {builtin ? words.builtinText : words.modelText}
          {!builtin && ` ${choice.models.whenItFails === 'builtin' ? words.fallbackAtOnce : words.fallback}`}
        </p>
        <SentLines to={to} />
      </div>
    </section>
  );
}
