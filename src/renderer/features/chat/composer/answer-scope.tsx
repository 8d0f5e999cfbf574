import type { AnswerScope as Scope, BookId, ModelChoice, SessionId } from '../../../../shared/model';
import { useBooks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { EnginePick } from './engine-pick';
import { ScopePick } from './scope-pick';

/** How many pages answers may use. */
const ReadBound = ({ pages }: { readonly pages: number }) => (
  <span className="comp-bound meta num" title={text.reader.readBoundOn(pages)}>
    <Icon name="shield" small />
    {text.chat.onlyRead(pages)}
  </span>
);

interface Props {
  readonly bookId: BookId | null;
  readonly sessionId: SessionId | null;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly answerer: ModelChoice | null;
  readonly onAnswerer: (choice: ModelChoice | null) => void;
}

/** What the next answer uses: the books, the engine and the last page. */
export function AnswerScope({ bookId, sessionId, scope, onScope, answerer, onAnswerer }: Props) {
  const book = useBooks().data?.find(({ id }) => id === bookId);
  return (
    <>
      <ScopePick bookId={bookId} scope={scope} onScope={onScope} />
      <EnginePick sessionId={sessionId} answerer={answerer} onAnswerer={onAnswerer} />
      {book && book.readUpTo !== null && <ReadBound pages={book.pagesRead} />}
    </>
  );
}
