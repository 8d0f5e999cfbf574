import { base64Of } from '../../shared/base64';
import { useQuery } from '@tanstack/react-query';
import type { Image, Root, RootContent } from 'mdast';
import { client, messageOf } from './client';
import { queryClient } from './queries';
import { imagesIn } from '../../shared/text/notes/note-text';
import { toast } from '../ui/toast';

const imageQuery = (name: string) => ({
  queryKey: ['note-images', name],
  queryFn: async () => {
    const { mediaType, picture } = await client.notes.image({ name });
    return `data:${mediaType};base64,${picture}`;
  },
  staleTime: Infinity,
  gcTime: 60_000,
});

/** The picture as an address that the page may show. */
export const loadImage = (name: string): Promise<string> => queryClient.fetchQuery(imageQuery(name));

/** The name in the address of a note's own picture; null for any other address. */
export const imageName = (url: string): string | null =>
  url.startsWith('images/') ? (imagesIn(url)[0] ?? null) : null;

export function NoteImage({ name, alt }: { readonly name: string; readonly alt: string }) {
  const { data, error } = useQuery(imageQuery(name));
  if (error) return <span className="meta">{alt || messageOf(error)}</span>;
  return data ? <img src={data} alt={alt} className="n-img" /> : <span className="n-img-wait" />;
}

// A separate node type, which the plugins that remove other hosts' pictures do not affect.
const noteImageNode = ({ url, alt }: Image): RootContent =>
  ({
    type: 'noteImage',
    data: { hName: 'img', hProperties: { src: url, alt: alt ?? '' } },
  }) as unknown as RootContent;

/** For react-markdown, before the plugin that removes other hosts' pictures: keeps those of notes. */
export function ownImages(): (tree: Root) => void {
  return (tree) => {
    const walk = (parent: { children: RootContent[] }): void => {
      parent.children = parent.children.map((node) => {
        if ('children' in node) walk(node as { children: RootContent[] });
        return node.type === 'image' && imageName(node.url) !== null ? noteImageNode(node) : node;
      });
    };
    walk(tree);
  };
}

const readBase64 = async (file: Blob): Promise<string> => base64Of(new Uint8Array(await file.arrayBuffer()));

/** Stores a picture for a note. Returns the Markdown that shows it; null, after a message, if it was refused. */
export async function storeImage(file: Blob): Promise<string | null> {
  try {
    const { name } = await client.notes.addImage({ picture: await readBase64(file) });
    return `![](images/${name})`;
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
    return null;
  }
}
