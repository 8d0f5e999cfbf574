import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  outputTypeSchema,
  type EmbeddingChoice,
  type EmbeddingEstimate,
  type EmbeddingState,
  type OutputType,
} from '../../../../../shared/model';
import { formatNumber } from '../../../../messages/format';
import { client, messageOf } from '../../../../client/client';
import { keys } from '../../../../client/queries';
import { text } from '../../../../messages/en';
import { changeEmbedding } from './change-embedding';
import type { Choice } from '../sending/destinations';
import { choiceFor, keyOf, optionsOf, sameChoice, type EmbeddingOption } from './embedding-choices';
import { useLocalModel, useOffered, type KeyState } from '../../../../client/models-queries';
import { formatMoney, formatTokens } from '../../../../messages/money';

const words = text.models.vectors;

const estimateWords = ({ items, tokens, cost, minutes }: EmbeddingEstimate): string =>
  items === 0
    ? words.nothing
    : [
        words.estimate(formatNumber(items), formatTokens(tokens)),
        cost === null ? words.costUnknown : cost === 0 ? words.free : words.cost(formatMoney(cost)),
        minutes === null ? words.minutesUnknown : words.minutes(minutes),
      ].join('; ');

/** What it takes, told before anything starts. */
function Start({ to, choice }: { readonly to: EmbeddingChoice; readonly choice: Choice }) {
  const { data, error } = useQuery({
    queryKey: keys.models('estimate', JSON.stringify(to)),
    queryFn: () => client.models.estimateEmbedding(to),
    retry: false,
    staleTime: 0,
  });
  return (
    <div className="mo-start">
      <p className={error ? 'mo-bad' : 'meta'} role={error ? 'alert' : 'status'}>
        {error ? messageOf(error) : data ? `${estimateWords(data)}.`.replace('..', '.') : words.estimating}
      </p>
      <button
        type="button"
        className="btn btn-sm btn-primary"
        disabled={!data}
        onClick={() => changeEmbedding(choice, to)}
      >
        {data?.items === 0 ? words.switch : words.start}
      </button>
    </div>
  );
}

interface Props {
  readonly state: EmbeddingState;
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}

/** Another model for the vectors: which, how many numbers, and what it takes. */
export function EmbeddingChange({ state, choice, keyStates }: Props) {
  const has = (provider: KeyState['provider']): boolean =>
    keyStates.some((one) => one.provider === provider && one.place !== 'none');
  const voyage = useOffered('voyage', has('voyage')).data ?? [];
  const gemini = useOffered('gemini', has('gemini')).data ?? [];
  const server = useOffered('server', choice.models.serverUrl !== null).data ?? [];
  const local = useLocalModel().data;
  const [chosen, setChosen] = useState('');
  const [dimension, setDimension] = useState<number | null>(null);
  const [outputType, setOutputType] = useState<OutputType>('float');

  const plain = { dimension: null, dimensions: [] };
  const groups: readonly (readonly [keyof typeof words.groups, readonly EmbeddingOption[]])[] = [
    ['builtin', [{ provider: 'builtin', model: null, label: words.builtin, ...plain }]],
    [
      'local',
      local?.state === 'ready'
        ? [{ provider: 'local', model: local.name, label: local.label, ...plain }]
        : [],
    ],
    ['voyage', optionsOf('voyage', voyage)],
    ['gemini', optionsOf('gemini', gemini)],
    ['server', optionsOf('server', server)],
  ];
  const all = groups.flatMap(([, options]) => options);
  const option = all.find((one) => keyOf(one) === chosen);
  const to = option ? choiceFor(option, dimension, outputType) : null;
  // With nothing else to choose, the line that says which is in use is all there is to say.
  if (all.length < 2) return null;

  return (
    <div className="mo-change">
      <label className="st-row">
        <span className="st-l">{words.choose}</span>
        <select
          className="input input-sm"
          value={option ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{words.chooseNone}</option>
          {groups
            .filter(([, options]) => options.length > 0)
            .map(([group, options]) => (
              <optgroup key={group} label={words.groups[group]}>
                {options.map((one) => (
                  <option key={keyOf(one)} value={keyOf(one)}>
                    {one.label}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </label>
      {option && option.dimensions.length > 1 && (
        <label className="st-row">
          <span className="st-l">{words.dimension}</span>
          <select
            className="input input-sm"
            value={to?.dimension ?? ''}
            onChange={({ target }) => setDimension(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{words.ownDimension(option.dimension)}</option>
            {option.dimensions
              .filter((one) => one !== option.dimension)
              .map((one) => (
                <option key={one} value={one}>
                  {formatNumber(one)}
                </option>
              ))}
          </select>
        </label>
      )}
      {option?.provider === 'voyage' && (
        <label className="st-row">
          <span className="st-l">{words.output}</span>
          <select
            className="input input-sm"
            value={outputType}
            onChange={({ target }) => setOutputType(outputTypeSchema.parse(target.value))}
          >
            {outputTypeSchema.options.map((one) => (
              <option key={one} value={one}>
                {words.outputs[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      {to && !sameChoice(to, state.active) && <Start to={to} choice={choice} />}
    </div>
  );
}
