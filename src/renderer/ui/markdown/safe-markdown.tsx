import Markdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isParsable, shallowMarkdown } from './markdown-limits';
import { quietMarkdown } from './quiet-markdown';

interface Props {
  readonly children: string;
  /** Plugins that run after the text was made safe. */
  readonly plugins?: NonNullable<Options['remarkPlugins']>;
  readonly components: NonNullable<Options['components']>;
  /** Plugins that run before, on text that is not safe yet. */
  readonly before?: NonNullable<Options['remarkPlugins']>;
}

/** Plain text with its line breaks. */
export function PlainText({ children }: { readonly children: string }) {
  return <p className="as-it-stands">{children}</p>;
}

/** Untrusted Markdown: it can't fetch anything, and is shown as plain text if it is too long or too deeply nested. */
export function SafeMarkdown({ children, plugins = [], components, before = [] }: Props) {
  if (!isParsable(children)) return <PlainText>{children}</PlainText>;
  return (
    <Markdown
      remarkPlugins={[remarkGfm, shallowMarkdown, ...before, quietMarkdown, ...plugins]}
      components={components}
    >
      {children}
    </Markdown>
  );
}
