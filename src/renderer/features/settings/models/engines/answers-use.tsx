import { useId } from 'react';
import type { Settings } from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { providerIcon } from '../../../../ui/model-icon';
import { modelName } from '../../../../messages/model-name';
import { useOffered } from '../../../../client/models-queries';
import { choiceOf, valueOf } from '../tasks/task-choices';
import { useChoice } from '../../../sending/use-choice';
import { answerWith } from '../../../sending/answer-with';
import { useLlamaModels } from '../../../../client/llama-queries';

const words = text.engines;

/** Chooses the model that answers from those that are ready. */
export function AnswersUse({ settings }: { readonly settings: Settings }) {
  const choice = useChoice(settings);
  const { tasks, serverUrl } = settings.models;
  const { answers } = tasks;
  const id = useId();
  const groups = [
    ['llama', useLlamaModels()],
    ['server', useOffered('server', serverUrl !== null).data ?? []],
  ] as const;
  const value = valueOf(answers);
  const known = groups.some(([provider, models]) =>
    models.some(({ name }) => valueOf({ provider, model: name }) === value),
  );
  return (
    <p className="en-now">
      <label className="meta" htmlFor={id}>
        {words.now}
      </label>
      <span className="en-pick" data-on={answers.provider !== 'builtin' || undefined}>
        <Icon name={providerIcon(answers.provider)} small />
        <select id={id} value={value} onChange={({ target }) => answerWith(choice, choiceOf(target.value))}>
          <option value="builtin">{words.builtin}</option>
          {answers.provider !== 'builtin' && !known && (
            <option value={value}>{modelName(`${answers.provider}/${answers.model ?? ''}`)}</option>
          )}
          {groups.map(
            ([provider, models]) =>
              models.some(({ can }) => can.includes('answer')) && (
                <optgroup key={provider} label={text.models.providers[provider]}>
                  {models
                    .filter(({ can }) => can.includes('answer'))
                    .map(({ name, label }) => (
                      <option key={name} value={valueOf({ provider, model: name })}>
                        {label}
                      </option>
                    ))}
                </optgroup>
              ),
          )}
        </select>
        <Icon name="down" small />
      </span>
    </p>
  );
}
