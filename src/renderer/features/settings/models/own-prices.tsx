import type { ModelSettings } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { saveModels } from '../../sending/change-models';
import { isLoopback } from '../../sending/destinations';
import { modelName } from '../../../messages/model-name';

const words = text.models.limits;

/** Models in use that may cost something, as `provider/model`. */
const pricedModels = ({ tasks, serverUrl, prices }: ModelSettings): readonly string[] => {
  const isFree = (provider: string): boolean =>
    provider === 'builtin' || (provider === 'server' && serverUrl !== null && isLoopback(serverUrl));
  const chosen = Object.values(tasks).flatMap(({ provider, model }) =>
    model === null || isFree(provider) ? [] : [`${provider}/${model}`],
  );
  return [...new Set([...chosen, ...Object.keys(prices)])];
};

const save = (id: string, part: { readonly input?: number; readonly output?: number } | null): void =>
  void saveModels((before) => {
    const { [id]: known, ...others } = before.prices;
    // Until the other price is entered, it is taken to be the same.
    const value = part?.input ?? part?.output ?? 0;
    const prices =
      part === null ? others : { ...others, [id]: { input: value, output: value, ...known, ...part } };
    return { ...before, prices };
  });

/** Prices entered by the learner, for models whose list price is unknown or does not apply to them. */
export function OwnPrices({ models }: { readonly models: ModelSettings }) {
  return pricedModels(models).map((id) => (
    <li className="st-row" key={id}>
      <span className="st-l">
        {words.price(modelName(id))}
        <span className="meta">{words.priceText}</span>
      </span>
      <span className="st-c">
        {(
          [
            ['input', words.priceIn],
            ['output', words.priceOut],
          ] as const
        ).map(([part, label]) => (
          <input
            key={part}
            type="number"
            className="input input-sm num"
            min={0}
            step={0.01}
            aria-label={`${words.price(modelName(id))}: ${label}`}
            placeholder={label}
            defaultValue={models.prices[id]?.[part]}
            onBlur={({ target }) => {
              if (target.value === '') {
                if (models.prices[id]) save(id, null);
              } else if (Number(target.value) >= 0 && Number(target.value) !== models.prices[id]?.[part])
                save(id, { [part]: Number(target.value) });
            }}
          />
        ))}
      </span>
    </li>
  ));
}
