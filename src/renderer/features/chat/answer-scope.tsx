import { useBooks, useStatus } from '../../client/queries';
import { text } from '../../messages/en';
import { modelName } from '../../messages/model-name';
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

/** How many pages answers may use. */
const ReadBound = ({ pages }: { readonly pages: number }) => (
  <span className="comp-bound meta num" title={text.reader.readBoundOn(pages)}>
    <Icon name="shield" small />
    {text.chat.onlyRead(pages)}
  </span>
);

/** What the next answer uses: the book, the model and how much of the book. */
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
      {book && book.readUpTo !== null && <ReadBound pages={book.pagesRead} />}
    </>
  );
}
