import type { OutlineEntry } from '../../../shared/model';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';

interface Props {
  readonly entry: OutlineEntry;
  readonly id: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Whether a chapter has a summary, including one that is withheld. */
export const hasSummary = ({ summary, held }: OutlineEntry): boolean => Boolean(summary ?? held);

export function SummaryToggle({ entry, id, open, onOpen }: Props) {
  return (
    <button
      type="button"
      className="o-fold"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={text.study.summaryOf(entry.title)}
      title={open ? text.study.hideSummary : text.study.showSummary}
      onClick={() => onOpen(!open)}
    >
      <Icon name={open ? 'down' : 'right'} small />
    </button>
  );
}

/** A chapter's summary, or why it is withheld. */
export function ChapterSummary({ entry, id }: Pick<Props, 'entry' | 'id'>) {
  return (
    <p id={id} className={entry.held ? 'o-sum is-none' : 'o-sum'} dir="auto">
      {entry.held ? text.study.summaryHidden[entry.held] : entry.summary}
    </p>
  );
}
