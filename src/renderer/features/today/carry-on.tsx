import { useQuery } from '@tanstack/react-query';
import type { Book } from '../../../shared/model';
import { formatNumber, formatPercent } from '../../messages/format';
import { locator } from '../../client/locator';
import { formatRoute, navigate } from '../../navigation/route';
import { pageQuery } from '../../client/queries';
import { text } from '../../messages/en';
import { Cover } from '../book/cover';
import { Progress } from '../../ui/states';
import { composeStore } from '../../navigation/compose';

/** The last sentence of a page, to show where the learner stopped. */
function lastSentence(pageText: string): string {
  const flat = pageText.replace(/\s+/g, ' ').trim();
  const sentences = flat.match(/[^.!?]*[.!?]+["”’)]*/g)?.map((sentence) => sentence.trim()) ?? [];
  return sentences.findLast((sentence) => sentence.length >= 40 && sentence.length <= 240) ?? '';
}

/** The book that was open last, with a link to its page. */
export function CarryOn({ book }: { readonly book: Book }) {
  const { data: page } = useQuery({ ...pageQuery(book.id, book.position), enabled: book.state === 'ready' });
  const study = { screen: 'study', bookId: book.id, page: null } as const;
  if (book.state === 'importing') return <p className="carry-wait">{text.today.importing(book.title)}</p>;
  const label = locator(book.id, book.position, page?.label ?? null);
  const begun = book.openedAt !== null;
  const quote = page ? lastSentence(page.text) : '';
  return (
    <section className="carry" aria-labelledby="carry-h">
      <div>
        <Cover book={book} />
      </div>
      <div className="carry-body">
        <p className="meta" id="carry-h">
          {text.today.carryOn}
        </p>
        <h2 className="carry-t book">{book.title}</h2>
        <p className="carry-w">
          {book.author}
          <span className="meta">
            {[page?.chapter, text.today.pageOf(label, formatNumber(book.pageCount))]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {quote && <blockquote className="carry-q book">“{quote}”</blockquote>}
        <div className="carry-a">
          <a className="btn btn-primary" href={formatRoute(study)}>
            {begun ? text.today.carryOnAt(label) : text.today.begin}
          </a>
          <button
            type="button"
            className="btn"
            onClick={() => {
              composeStore.set({ kind: 'text', text: '', nonce: Date.now() });
              navigate(study);
            }}
          >
            {text.today.askAbout}
          </button>
          <span className="carry-p">
            <Progress value={book.progress} label={text.library.read} />
            <span className="meta num">{formatPercent(book.progress)}</span>
          </span>
        </div>
      </div>
    </section>
  );
}
