import { asFactId } from '../../../../shared/model';
import { navigate } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';

interface Props {
  readonly id: string;
  /** The facts that the tutor was given, by id; null while unknown. */
  readonly facts: ReadonlyMap<string, string> | null;
}

/** A remembered fact that an answer cites: opens it, or says that the tutor was not given it. */
export function FactChip({ id, facts }: Props) {
  const { chat } = text;
  const fact = facts?.get(id);
  if (fact !== undefined)
    return (
      <button
        type="button"
        className="cite"
        data-fact={id}
        aria-label={chat.citeFact(fact)}
        title={fact}
        onClick={() => navigate({ screen: 'memory', factId: asFactId(Number(id)) })}
      >
        <Icon name="memory" />F{id}
      </button>
    );
  if (facts === null)
    return (
      <span className="cite" aria-label={chat.citeFact(chat.unchecked)}>
        F{id}
      </span>
    );
  const { word } = chat.verdict['not-found'];
  return (
    <span className="cite" data-verdict="not-found" aria-label={chat.citeFact(word)} title={chat.noSuchFact}>
      <Icon name="missing" />F{id}
      <i>{word}</i>
    </span>
  );
}
