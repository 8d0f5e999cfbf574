import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { quietMarkdown } from '../../ui/quiet-markdown';

const remark = [remarkGfm, quietMarkdown];

const components: Components = {
  a: ({ href = '', children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  // Reading fetches nothing from elsewhere.
  img: ({ alt }) => <span className="meta">{alt}</span>,
};

/** Markdown of the memory as it reads. */
export function PlainMarkdown({ content }: { readonly content: string }) {
  return (
    <article className="pv m-md">
      <Markdown remarkPlugins={remark} components={components}>
        {content}
      </Markdown>
    </article>
  );
}
