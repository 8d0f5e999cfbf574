import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NoteProposal, OpenNote } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { KeyCaps } from '../../../commands/key-caps';
import { PageLink } from '../../../navigation/page-label';
import { navigate } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { useStableCallback } from '../../../state/use-stable-callback';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast';
import { restoreNote } from '../notes-bin';
import { shownProposal } from './propose-note';
import { rebased } from './rebase-proposal';
import { TextDiff } from '../versions/text-diff';

export const useProposals = () =>
  useQuery({ queryKey: ['notes', 'proposals'], queryFn: () => client.notes.proposals() }).data ?? [];

async function undo(note: OpenNote, isNew: boolean): Promise<void> {
  try {
    if (isNew) {
      await client.notes.remove({ noteId: note.id });
      toast(text.notes.deleted, { action: { label: text.notes.undo, run: () => void restoreNote(note.id) } });
      return;
    }
    const [last] = await client.notes.revisions({ noteId: note.id });
    if (last?.reason === 'proposal')
      await client.notes.restoreRevision({ noteId: note.id, revisionId: last.id });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

async function accept(proposal: NoteProposal, content: string, version: number | undefined): Promise<void> {
  try {
    const note = await client.notes.acceptProposal({
      proposalId: proposal.id,
      content,
      ...(version === undefined ? {} : { basedOn: version }),
    });
    shownProposal.set(null);
    toast(text.notes.accepted, {
      action: { label: text.notes.undo, run: () => void undo(note, proposal.noteId === null) },
    });
    navigate({ screen: 'notes', noteId: note.id }, 'replace');
  } catch (error) {
    showError(error);
  }
}

async function reject(proposal: NoteProposal): Promise<void> {
  try {
    await client.notes.rejectProposal({ proposalId: proposal.id });
    shownProposal.set(null);
    toast(text.notes.rejected);
  } catch (error) {
    showError(error);
  }
}

/** Ctrl+Enter accepts and Escape rejects, unless a menu or dialog is open. */
function useProposalKeys(onAccept: () => void, onReject: () => void): void {
  const accepted = useStableCallback(onAccept);
  const rejected = useStableCallback(onReject);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]')) return;
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) accepted();
      else if (event.key === 'Escape' && !isField) rejected();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [accepted, rejected]);
}

/** A proposal as a diff: nothing of it is written until it is accepted. */
export function ProposalView(props: {
  readonly proposal: NoteProposal;
  /** The note's current text; empty for a new note. */
  readonly now: string;
  readonly version?: number;
}) {
  const { proposal, now, version } = props;
  const fitted = useMemo(() => rebased(proposal, now), [proposal, now]);
  const after = fitted ?? proposal.after;
  const onAccept = (): void => void accept(proposal, after, version);
  const onReject = (): void => void reject(proposal);
  useProposalKeys(onAccept, onReject);
  const { bookId, pages } = proposal;
  return (
    <div className="prop" role="group" aria-label={text.notes.proposal}>
      <TextDiff before={now} after={after} label={text.notes.proposal} />
      {fitted === null && (
        <p className="meta prop-moved" role="alert">
          {text.notes.proposalMoved}
        </p>
      )}
      <div className="prop-bar">
        <span className="prop-w">
          <Icon name="lectern" small />
          <span>
            <b>{text.notes.proposes}</b>{' '}
            {proposal.noteId === null ? text.notes.proposedNew : text.notes.proposedChange}
            {bookId && pages.length > 0 && `, ${text.notes.proposedFrom} `}
          </span>
          {bookId && pages.slice(0, 4).map((page) => <PageLink key={page} bookId={bookId} page={page} />)}
        </span>
        <span className="prop-a">
          <button type="button" className="btn btn-sm btn-quiet" onClick={onReject}>
            {text.notes.reject} <KeyCaps keys="Escape" />
          </button>
          <button type="button" className="btn btn-sm btn-primary" onClick={onAccept}>
            {text.notes.accept} <KeyCaps keys="Mod+Enter" />
          </button>
        </span>
      </div>
    </div>
  );
}

/** Proposed new notes, above the list. */
export function ProposedNotes() {
  const proposals = useProposals().filter(({ noteId }) => noteId === null);
  if (proposals.length === 0) return null;
  return (
    <section className="n-proposed" aria-label={text.notes.proposals}>
      <p className="meta">{text.notes.proposals}</p>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <button
              type="button"
              className="n-prop-i truncate"
              onClick={() => {
                shownProposal.set(proposal.id);
                navigate({ screen: 'notes', noteId: null });
              }}
            >
              <Icon name="lectern" small />
              {proposal.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A proposed new note in place of an open one. */
export function ProposedNote({ proposal }: { readonly proposal: NoteProposal }) {
  return (
    <section className="n-edit" aria-label={text.notes.proposals} data-pane="editor" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2 truncate">{proposal.title}</h2>
      </header>
      <ProposalView proposal={proposal} now="" />
    </section>
  );
}
