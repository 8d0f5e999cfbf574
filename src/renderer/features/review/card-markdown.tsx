import type { Components } from 'react-markdown';
import remarkMath from 'remark-math';
import type { CardKind } from '../../../shared/model';
import { clozeSide } from '../../../shared/text/cloze';
import { imageName, NoteImage, ownImages } from '../../client/note-image';
import { displayFormulas } from '../../ui/markdown/display-formulas';
import { formulaComponents } from '../../ui/markdown/formula';
import { SafeMarkdown } from '../../ui/markdown/safe-markdown';
import { askedWords } from './asked-words';

const components: Components = {
  ...formulaComponents,
  a: ({ href = '', children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  // Only the pictures of notes are fetched.
  img({ alt, src }) {
    const name = typeof src === 'string' ? imageName(src) : null;
    return name === null ? <span className="meta">{alt}</span> : <NoteImage name={name} alt={alt ?? ''} />;
  },
};

// Formulas first: the other plugins must not read them as Markdown.
const plugins = [remarkMath, displayFormulas, askedWords];
const images = [ownImages];
export function CardMarkdown({ children }: { readonly children: string }) {
  return (
    <div className="pv rv-md">
      <SafeMarkdown before={images} plugins={plugins} components={components}>
        {children}
      </SafeMarkdown>
    </div>
  );
}

interface Sides {
  readonly kind: CardKind;
  readonly ordinal: number;
  readonly front: string;
  readonly back: string;
}

/** The Markdown of both sides. A cloze card repeats its text on the back with the words filled in. */
export const sidesOf = ({
  kind,
  ordinal,
  front,
  back,
}: Sides): { readonly front: string; readonly back: string } =>
  kind === 'plain'
    ? { front, back }
    : {
        front: clozeSide(front, ordinal, 'front'),
        back: [clozeSide(front, ordinal, 'back'), back].filter(Boolean).join('\n\n'),
      };
