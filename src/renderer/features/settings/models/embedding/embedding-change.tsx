import { useState } from 'react';
import {
  embeddingProviderSchema,
  keyedProviders,
  outputTypeSchema,
  type EmbeddingState,
  type OutputType,
} from '../../../../../shared/model';
import { formatNumber } from '../../../../messages/format';
import { text } from '../../../../messages/text';
import type { Choice } from '../../../sending/destinations';
import { StartEmbedding } from './start-embedding';
import { choiceFor, keyOf, optionsOf, sameChoice, type EmbeddingOption } from './embedding-choices';
import { useAllOffered, useLocalModel, type KeyState } from '../../../../client/models-queries';

const words = text.models.vectors;

interface Props {
  readonly state: EmbeddingState;
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}

type Group = readonly [name: keyof typeof words.groups, options: readonly EmbeddingOption[]];

/** The models that can be chosen now, by where they run. */
function useEmbeddingGroups({ choice, keyStates }: Props): readonly Group[] {
  const has = (provider: KeyState['provider']): boolean =>
    keyStates.some((one) => one.provider === provider && one.place !== 'none');
  const offered = useAllOffered((id) => (id === 'server' ? choice.models.serverUrl !== null : has(id)));
  const local = useLocalModel().data;
  const plain = { dimension: null, dimensions: [] };
  const groups: readonly Group[] = [
    ['builtin', [{ provider: 'builtin', model: null, label: words.builtin, ...plain }]],
    [
      'local',
      local?.state === 'ready'
        ? [{ provider: 'local', model: local.name, label: local.label, ...plain }]
        : [],
    ],
    ...keyedProviders.flatMap((id) => {
      const provider = embeddingProviderSchema.safeParse(id).data;
      return provider ? [[id, optionsOf(provider, offered[id].data ?? [])] as const] : [];
    }),
  ];
  return groups.filter(([, options]) => options.length > 0);
}

function ModelPick(props: {
  readonly groups: readonly Group[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}) {
  return (
    <label className="st-row">
      <span className="st-l">{words.choose}</span>
      <select
        className="input input-sm"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      >
        <option value="">{words.chooseNone}</option>
        {props.groups.map(([group, options]) => (
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
  );
}

function DimensionPick(props: {
  readonly option: EmbeddingOption;
  readonly value: number | null;
  readonly onChange: (dimension: number | null) => void;
}) {
  const { dimension, dimensions } = props.option;
  return (
    <label className="st-row">
      <span className="st-l">{words.dimension}</span>
      <select
        className="input input-sm"
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{words.ownDimension(dimension)}</option>
        {dimensions
          .filter((one) => one !== dimension)
          .map((one) => (
            <option key={one} value={one}>
              {formatNumber(one)}
            </option>
          ))}
      </select>
    </label>
  );
}

function OutputPick(props: { readonly value: OutputType; readonly onChange: (type: OutputType) => void }) {
  return (
    <label className="st-row">
      <span className="st-l">{words.output}</span>
      <select
        className="input input-sm"
        value={props.value}
        onChange={({ target }) => props.onChange(outputTypeSchema.parse(target.value))}
      >
        {outputTypeSchema.options.map((one) => (
          <option key={one} value={one}>
            {words.outputs[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Changes the embedding model: which one, its vectors' dimensions, and what re-embedding costs in time and money. */
export function EmbeddingChange(props: Props) {
  const { state, choice } = props;
  const groups = useEmbeddingGroups(props);
  const [chosen, setChosen] = useState('');
  const [dimension, setDimension] = useState<number | null>(null);
  const [outputType, setOutputType] = useState<OutputType>('float');
  const all = groups.flatMap(([, options]) => options);
  const option = all.find((one) => keyOf(one) === chosen);
  const to = option ? choiceFor(option, dimension, outputType) : null;
  // Nothing else can be chosen; the line above already says which model is in use.
  if (all.length < 2) return null;
  return (
    <div className="mo-change">
      <ModelPick groups={groups} value={option ? chosen : ''} onChange={setChosen} />
      {option && option.dimensions.length > 1 && (
        <DimensionPick option={option} value={to?.dimension ?? null} onChange={setDimension} />
      )}
      {option?.provider === 'voyage' && <OutputPick value={outputType} onChange={setOutputType} />}
      {to && !sameChoice(to, state.active) && <StartEmbedding to={to} choice={choice} />}
    </div>
  );
}
