import { useEffect, useState } from 'react';
import { addFiles } from '../client/add-books';
import { droppedFiles, mayBeBook, type DroppedFiles } from '../client/dropped-files';
import { showError } from '../client/show-error';
import { afterAdding } from '../features/book/add-book';
import { text } from '../messages/text';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { navigate } from '../navigation/route';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

async function addDropped({ files, passedOver }: DroppedFiles): Promise<void> {
  if (files.length === 0) return toast(text.library.noBooksIn);
  if (passedOver > 0) toast(text.library.passedOver(passedOver));
  // Many books take a while; the library shows their progress.
  if (files.length > 1) navigate({ screen: 'library' });
  afterAdding(await addFiles(files));
}

/** Text fields keep what is pasted into them, and a screenshot is not a book. */
function pasted(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])].filter((file) => mayBeBook(file.name));
  if (files.length === 0) return;
  event.preventDefault();
  addDropped({ files, passedOver: 0 }).catch(showError);
}

/** Adds files and folders that are dropped anywhere in the window, and files that are pasted. */
export function DropZone() {
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    const allow = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      droppedFiles(event.dataTransfer).then(addDropped).catch(showError);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', pasted);
    };
  }, []);

  if (!dragging) return null;
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
