import type { Components } from 'react-markdown';
import { SafeMarkdown } from '../../../ui/markdown/safe-markdown';

const components: Components = {
  a: ({ href = '', children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  // Images are not fetched.
  img: ({ alt }) => <span className="meta">{alt}</span>,
};

/** A text of the memory as rendered Markdown. */
export function PlainMarkdown({ content }: { readonly content: string }) {
  return (
    <article className="pv m-md">
      <SafeMarkdown components={components}>{content}</SafeMarkdown>
    </article>
  );
}
