import { useEffect, useState } from 'react';
import { addFiles, type Added } from '../client/add-books';
import { messageOf } from '../client/client';
import { text } from '../messages/en';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { navigate } from './route';

/** What happens after files were taken in: the library shows their import, a known book is named. */
export function afterAdding(added: readonly Added[]): void {
  const known = added.find((one) => one.existing);
  if (known && added.length === 1) {
    toast(text.library.alreadyThere, {
      action: {
        label: text.library.open,
        run: () => navigate({ screen: 'study', bookId: known.bookId, page: null }),
      },
    });
  }
  if (added.some((one) => !one.existing)) navigate({ screen: 'library' });
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** A file may be dropped anywhere in the window. */
export function DropZone() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      addFiles([...(event.dataTransfer?.files ?? [])]).then(afterAdding, (error: unknown) =>
        toast(messageOf(error), { kind: 'error' }),
      );
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);

  if (!over) return null;
  return (
    <div className="drop" aria-hidden="true">
      <div className="drop-in">
        <Icon name="plus" />
        <p className="title">{text.shell.dropHere}</p>
        <p className="meta">{text.shell.dropFormats}</p>
      </div>
    </div>
  );
}
