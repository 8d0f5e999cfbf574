import { useBooks, useStatus } from '../../client/queries';
import { text } from '../../messages/en';
import { modelName } from '../../messages/model-name';
import { usePageLabel } from '../../navigation/page-label';
import { formatRoute } from '../../navigation/route';
import { Icon } from '../../ui/icon';
import { modelIcon } from '../../ui/model-icon';
import type { BookId } from '../../../shared/model';

const modelSettings = formatRoute({ screen: 'settings', section: 'models' });

function AnsweringModel() {
  const model = useStatus().data?.answerer;
  return (
    <a
      className="pick"
      href={modelSettings}
      title={model?.composes ? text.chat.modelTip : text.chat.noModelTip}
    >
      <Icon name={modelIcon(model?.id ?? 'builtin')} small />
      <span className="truncate">{model?.composes ? modelName(model.id) : text.chat.noModel}</span>
    </a>
  );
}

/** The last page that answers may use, by its printed label. */
function ReadBound({ bookId, page }: { readonly bookId: BookId; readonly page: number }) {
  const label = usePageLabel(bookId, page);
  return (
    <span className="comp-bound meta num" title={text.reader.readBoundOn(label)}>
      <Icon name="bookmark" small />
      {text.chat.readUpTo(label)}
    </span>
  );
}

/** What the next answer uses: the book, the model and the last page. */
export function AnswerScope({ bookId }: { readonly bookId: BookId | null }) {
  const book = useBooks().data?.find(({ id }) => id === bookId);
  return (
    <>
      {book && (
        <span className="comp-scope" title={text.chat.scopeTip(book.title)}>
          <Icon name="study" small />
          <span className="truncate">{book.title}</span>
        </span>
      )}
      <AnsweringModel />
      {book && book.readUpTo !== null && <ReadBound bookId={book.id} page={book.readUpTo} />}
    </>
  );
}
