import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookId, KnowledgeEvidence, KnowledgeState, KnownChapter } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { formatWhen } from '../../messages/format';
import { text } from '../../messages/text';
import { PageLink } from '../../navigation/page-label';
import { Dialog } from '../../ui/dialog';
import { Menu } from '../../ui/menu';
import { KnowledgeMark, useKnowledge } from './knowledge-mark';
import { startQuiz } from './start-quiz';

const { knowledge } = text;

const shortened = (words: string): string => {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};

const wordsOf = ({ kind, words, weight, state }: KnowledgeEvidence): string => {
  switch (kind) {
    case 'read':
      return knowledge.kinds.read();
    case 'hand':
      return knowledge.kinds.hand(state);
    case 'review':
    case 'quiz':
      return knowledge.kinds[kind](shortened(words), weight);
    case 'question':
    case 'correction':
      return knowledge.kinds[kind](shortened(words));
  }
};

function Evidence(props: {
  readonly bookId: BookId;
  readonly chapter: number;
  readonly term: string | null;
}) {
  const { bookId, chapter, term } = props;
  const { data = [] } = useQuery({
    queryKey: keys.knowledge('evidence', bookId, chapter, term),
    queryFn: () => client.knowledge.evidence({ bookId, chapter, ...(term === null ? {} : { term }) }),
  });
  return (
    <ul className="know-why" aria-label={knowledge.evidence}>
      {data.length === 0 && <li>{knowledge.noEvidence}</li>}
      {data.map((one, at) => (
        <li key={at}>
          <span>{wordsOf(one)}</span>
          {one.at && <span className="meta num">{formatWhen(one.at)}</span>}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly bookId: BookId;
  readonly chapter: number;
  readonly term: string | null;
  readonly name: string;
  readonly state: KnowledgeState;
  readonly page: number | null;
}

function Row({ bookId, chapter, term, name, state, page }: RowProps) {
  const [open, setOpen] = useState(false);
  const set = (to: 'known' | 'shaky' | 'not-met'): void =>
    void client.knowledge
      .set({ bookId, subject: { chapter, term }, state: to })
      .then(() => queryClient.invalidateQueries({ queryKey: ['knowledge'] }), showError);
  return (
    <li>
      <div className="know-row">
        <button type="button" className="know-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          <KnowledgeMark state={state} />
          <span className="truncate">{name}</span>
        </button>
        <span className="know-word">{knowledge.states[state]}</span>
        <span className="push" />
        {page !== null && <PageLink bookId={bookId} page={page} />}
        <Menu
          label={knowledge.correct(name)}
          items={(['known', 'shaky', 'not-met'] as const).map((to) => ({
            label: knowledge.mark[to],
            run: () => set(to),
          }))}
        />
      </div>
      {open && <Evidence bookId={bookId} chapter={chapter} term={term} />}
    </li>
  );
}

function Chapter({ bookId, known }: { readonly bookId: BookId; readonly known: KnownChapter }) {
  const { chapter, state, terms } = known;
  return (
    <>
      <ul className="know-list">
        <Row bookId={bookId} chapter={chapter} term={null} name={knowledge.whole} state={state} page={null} />
      </ul>
      <h3 className="h2">{knowledge.terms}</h3>
      {terms.length === 0 && <p className="meta">{knowledge.noTerms}</p>}
      <ul className="know-list">
        {terms.map((one) => (
          <Row key={one.term} bookId={bookId} chapter={chapter} name={one.term} {...one} />
        ))}
      </ul>
    </>
  );
}

/** What the learner knows of a chapter and its key terms, why, and the way to correct it. */
export function KnowledgeDialog(props: {
  readonly bookId: BookId;
  readonly chapter: number;
  readonly onClose: () => void;
}) {
  const { bookId, chapter, onClose } = props;
  const known = useKnowledge(bookId).data?.find((one) => one.chapter === chapter);
  if (!known) return null;
  return (
    <Dialog
      wide
      title={knowledge.ofChapter(known.title)}
      onClose={onClose}
      footer={
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            onClose();
            startQuiz(bookId, { kind: 'chapter', chapter });
          }}
        >
          {text.quiz.ofChapterShort}
        </button>
      }
    >
      <Chapter bookId={bookId} known={known} />
    </Dialog>
  );
}
