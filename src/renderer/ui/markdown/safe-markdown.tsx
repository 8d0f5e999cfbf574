import Markdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isParsable, shallowMarkdown } from './markdown-limits';
import { quietMarkdown } from './quiet-markdown';

interface Props {
  readonly children: string;
  /** What is done to the text after it was made quiet. */
  readonly plugins?: NonNullable<Options['remarkPlugins']>;
  readonly components: NonNullable<Options['components']>;
}

/** A text as it was written, its line breaks kept. */
export function AsItStands({ children }: { readonly children: string }) {
  return <p className="as-it-stands">{children}</p>;
}

const always = [remarkGfm, shallowMarkdown, quietMarkdown];

/** Markdown that was not written here: it fetches nothing, and one that is too long or too deep is shown as plain text. */
export function SafeMarkdown({ children, plugins = [], components }: Props) {
  if (!isParsable(children)) return <AsItStands>{children}</AsItStands>;
  return (
    <Markdown remarkPlugins={[...always, ...plugins]} components={components}>
      {children}
    </Markdown>
  );
}
