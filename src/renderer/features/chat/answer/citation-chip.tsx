import type { Citation } from '../../../../shared/model';
import { physicalPage } from '../../../client/locator';
import { highlightStore, openPage, type PageHighlight } from '../../../navigation/place';
import { pageWords } from '../../../messages/format';
import { text } from '../../../messages/text';
import { citationOpened } from './opened-citations';
import { Icon, type IconName } from '../../../ui/icon';
import { useStore } from '../../../state/store';

const icons: Readonly<Record<Citation['verdict'], IconName>> = {
  verbatim: 'quote',
  near: 'approx',
  'page-only': 'page',
  'not-found': 'missing',
};

export const openCitation = (citation: Citation): void => {
  openPage(citation.bookId, citation.page, citation.quote);
  citationOpened(citation);
};

/** Whether this citation's passage is highlighted on its page. */
export const isHighlighted = (highlight: PageHighlight | null, citation: Citation): boolean =>
  highlight?.by === 'citation' &&
  highlight.bookId === citation.bookId &&
  highlight.page === citation.page &&
  highlight.quote === citation.quote;

/** A page that an answer cites. Its verdict is shown by shape and word, not by colour alone. */
export function CitationChip({
  citation,
  label,
  coming = false,
}: {
  /** Null if the tutor was not given the page, or if the citation has not arrived yet. */
  readonly citation: Citation | null;
  readonly label: string;
  readonly coming?: boolean;
}) {
  const highlight = useStore(highlightStore);
  if (!citation && coming) {
    return (
      <span className="cite" aria-label={text.chat.cite(label, text.chat.unchecked)}>
        {pageWords.abbreviated}&nbsp;{label}
      </span>
    );
  }
  if (!citation) {
    const { word } = text.chat.verdict['not-found'];
    return (
      <span
        className="cite"
        data-verdict="not-found"
        aria-label={text.chat.cite(label, word)}
        title={text.chat.noSuchPage}
      >
        <Icon name="missing" />
        {pageWords.abbreviated}&nbsp;{label}
        <i>{word}</i>
      </span>
    );
  }
  const { word, tip } = text.chat.verdict[citation.verdict];
  // A range is shown as it was cited, and opens at the page with the quote.
  const range = /[-–—]/.test(label);
  const shown = range ? label : citation.label;
  const physical = range ? null : physicalPage(citation.bookId, citation.page, shown);
  const fullLabel = physical === null ? shown : `${shown} (${physical})`;
  return (
    <button
      type="button"
      className="cite"
      data-verdict={citation.verdict}
      aria-pressed={isHighlighted(highlight, citation)}
      title={physical === null ? tip : `${tip} (${physical})`}
      onClick={() => openCitation(citation)}
    >
      <span className="sr">{text.chat.cite(fullLabel, word)}</span>
      <span className="cite-shown" aria-hidden="true">
        <Icon name={icons[citation.verdict]} />
        {pageWords.abbreviated}&nbsp;{shown}
        {physical !== null && <small>{physical}</small>}
        {citation.verdict !== 'verbatim' && <i>{word}</i>}
      </span>
    </button>
  );
}
