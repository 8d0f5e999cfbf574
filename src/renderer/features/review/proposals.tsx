import { useState, type KeyboardEvent } from 'react';
import { cardInputSchema, type CardProposal } from '../../../shared/model';
import { client } from '../../client/client';
import { locator } from '../../client/locator';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { toast } from '../../ui/toast';
import { draftStore } from '../../navigation/card-draft';
import { useProposals } from './review-queries';

const { proposals: words } = text.review;

async function decide(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    showError(error);
  }
  await queryClient.invalidateQueries({ queryKey: ['cards'] });
}

const accept = async ({ id, front, back }: CardProposal): Promise<void> => {
  await client.review.accept({ proposalId: id, kind: 'plain', front, back, tags: [] });
  toast(words.accepted);
};

const edit = ({ id, front, back, bookId, page, quote }: CardProposal): void =>
  draftStore.set({
    proposalId: id,
    input: cardInputSchema.parse({ front, back, bookId, pin: { page, quote }, source: 'session' }),
  });

/** Focuses the proposal that takes the place of a decided one. */
const focusNext = (list: HTMLElement | null, index: number): void =>
  void requestAnimationFrame(() => {
    const items = [...(list?.querySelectorAll<HTMLElement>('.pr-i') ?? [])];
    items[Math.min(index, items.length - 1)]?.focus();
  });

function Proposal({ proposal, first }: { readonly proposal: CardProposal; readonly first: boolean }) {
  const { bookId, page, label, quote } = proposal;
  const run = (key: string, item: HTMLElement): boolean => {
    const list = item.parentElement;
    const index = [...(list?.children ?? [])].indexOf(item);
    if (key === 'a') void decide(accept(proposal)).then(() => focusNext(list, index));
    else if (key === 'x') {
      const rejecting = client.review.reject({ proposalId: proposal.id });
      void decide(rejecting).then(() => focusNext(list, index));
    } else if (key === 'e') edit(proposal);
    else if (key === 'ArrowDown' || key === 'j') (item.nextElementSibling as HTMLElement | null)?.focus();
    else if (key === 'ArrowUp' || key === 'k') (item.previousElementSibling as HTMLElement | null)?.focus();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !run(event.key, event.currentTarget)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const button = (key: string, name: string, look: string) => (
    <button
      type="button"
      className={`btn btn-sm ${look}`}
      onClick={(event) => {
        const item = event.currentTarget.closest('li');
        if (item) run(key, item);
      }}
    >
      {name}
    </button>
  );
  return (
    <li className="pr-i" tabIndex={first ? 0 : -1} onKeyDown={onKeyDown}>
      <p className="pr-q">{proposal.front}</p>
      <p className="pr-a book">{proposal.back}</p>
      <p className="pr-f">
        <button type="button" className="plink" onClick={() => openPage(bookId, page, quote, 'source')}>
          {locator(bookId, page, label)}
        </button>
        <span className="push" />
        {button('a', words.accept, '')}
        {button('e', words.edit, 'btn-quiet')}
        {button('x', words.reject, 'btn-quiet')}
      </p>
    </li>
  );
}

/** Cards proposed after sessions, or after one of them. Nothing if there are none. */
export function Proposals({ sessionId }: { readonly sessionId?: string }) {
  const [isOpen, setOpen] = useState(false);
  const all = (useProposals().data ?? []).filter((one) => !sessionId || one.sessionId === sessionId);
  if (all.length === 0) return null;
  const shown = isOpen ? all : all.slice(0, 3);
  return (
    <section className="pr" aria-label={words.title}>
      <header className="pr-h">
        <h3 className="h2">{words.title}</h3>
        <span className="meta num">{all.length}</span>
        <span className="meta push">{words.keys}</span>
      </header>
      <ul>
        {shown.map((proposal, index) => (
          <Proposal key={proposal.id} proposal={proposal} first={index === 0} />
        ))}
      </ul>
      {shown.length < all.length && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {words.more(all.length - shown.length)}
        </button>
      )}
    </section>
  );
}
