import type { AskNext, SectionOf } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Icon, type IconName } from '../../../ui/icon';
import { searchFor } from '../../../navigation/search-for';
import type { CardScene } from './card-scene';

const iconOf = ({ kind }: AskNext): IconName | null =>
  kind === 'search' ? 'search' : kind === 'search-library' ? 'library' : null;

interface Props extends Pick<CardScene, 'bookId' | 'onAsk'> {
  readonly section: SectionOf<'next'>;
  /** The words before the suggestions, if they need any. */
  readonly label: string | null;
}

/** Suggestions. A click asks the question, or opens the search with its words. */
export function NextAsks({ section, label, bookId, onAsk }: Props) {
  const run = (ask: AskNext): void => {
    if (ask.kind === 'search') searchFor(bookId === null ? 'library' : 'book', ask.words);
    else if (ask.kind === 'search-library') searchFor('library', ask.words);
    else onAsk(text.card.ask(ask));
  };
  if (section.asks.length === 0) return null;
  return (
    <div className="next" role="group" aria-label={label ?? text.card.next}>
      {label !== null && (
        <span className="meta" aria-hidden="true">
          {label}
        </span>
      )}
      {section.asks.map((ask) => {
        const icon = iconOf(ask);
        const words = text.card.ask(ask);
        return (
          <button key={words} type="button" className="ask" title={words} onClick={() => run(ask)}>
            {icon && <Icon name={icon} small />}
            <span className="truncate">{words}</span>
          </button>
        );
      })}
    </div>
  );
}
