import type { Selection } from '../../../../shared/model';
import { openPage } from '../../../navigation/place';
import { text } from '../../../messages/text';
import { usePageLabel } from '../../../navigation/page-label';
import { locator } from '../../../client/locator';

/** Older questions start with the quoted passage: “words” (p. 12), then the question. */
const quotedBefore = /^“([^]+?)” \((p\. [^\n]+)\)\n{2,}/;

interface QuotedQuestion {
  readonly quote: string;
  readonly place: string;
  readonly question: string;
}

/** The parts of a question that starts with a quoted passage; null for others. */
export function splitQuoted(content: string): QuotedQuestion | null {
  const [whole, quote, place] = quotedBefore.exec(content) ?? [];
  if (whole === undefined || quote === undefined || place === undefined) return null;
  return { quote, place, question: content.slice(whole.length) };
}

function SelectionPlace({ selection }: { readonly selection: Selection }) {
  const label = usePageLabel(selection.bookId, selection.page);
  const place = locator(selection.bookId, selection.page, label);
  return (
    <button
      type="button"
      className="num bub-p"
      title={text.chat.toSelection}
      onClick={() => openPage(selection.bookId, selection.page, selection.quote, 'source')}
    >
      {place}
    </button>
  );
}

/** A question, with the selected passage above it. */
export function QuestionText({
  content,
  selection,
}: {
  readonly content: string;
  readonly selection: Selection | null;
}) {
  const old = selection === null ? splitQuoted(content) : null;
  const quote = selection?.quote ?? old?.quote ?? null;
  return (
    <>
      {quote !== null && (
        <blockquote className="bub-q" dir="auto">
          “{quote}”{' '}
          {selection ? <SelectionPlace selection={selection} /> : <span className="num">{old?.place}</span>}
        </blockquote>
      )}
      {(old?.question ?? content).split(/\n{2,}/).map((part, i) => (
        <p key={i}>{part}</p>
      ))}
    </>
  );
}
