import { useQuery } from '@tanstack/react-query';
import type { BookId, KnowledgeState, KnownChapter } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/text';

export const useKnowledge = (bookId: BookId) =>
  useQuery({
    queryKey: keys.knowledge('book', bookId),
    queryFn: (): Promise<KnownChapter[]> => client.knowledge.ofBook({ bookId }),
  });

/** Each state has its own shape: an empty ring, a half-filled one, a triangle, a full one. */
const shapes: Readonly<Record<KnowledgeState, React.ReactNode>> = {
  'not-met': <circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  met: (
    <>
      <circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
    </>
  ),
  shaky: <path d="M12 3.5 21.5 20.5h-19z" fill="currentColor" />,
  known: <circle cx="12" cy="12" r="8.5" fill="currentColor" />,
};

/** The state as a shape; the word is its name. */
export function KnowledgeMark({ state }: { readonly state: KnowledgeState }) {
  return (
    <span className="know" data-s={state} role="img" aria-label={text.knowledge.states[state]}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {shapes[state]}
      </svg>
    </span>
  );
}
