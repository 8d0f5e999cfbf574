import { useEffect, useRef, useState } from 'react';
import { formatTraits, type Book } from '../../../shared/model';
import { errorCode, messageOf } from '../../client/client';
import { text } from '../../messages/text';
import { Menu, type MenuItem } from '../../ui/menu';
import { Progress } from '../../ui/states';
import { toast } from '../../ui/toast';
import { saveAsMarkdown, saveIntoPdf } from './save-marks';

const showFailure = (error: unknown): void => toast(messageOf(error), { kind: 'error' });

/** Exports the marks: as Markdown, or in a copy of the PDF. */
export function SaveMarks({ book }: { readonly book: Book }) {
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const intoPdf = async (): Promise<void> => {
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    try {
      await saveIntoPdf(book.id, setShare, control.signal);
    } catch (error) {
      if (!control.signal.aborted && errorCode(error) !== 'CANCELLED') showFailure(error);
    } finally {
      setShare(null);
    }
  };
  const asMarkdown: MenuItem = {
    label: text.marks.asMarkdown,
    icon: 'out',
    run: () => void saveAsMarkdown(book.id).catch(showFailure),
  };
  const asPdf: MenuItem = { label: text.marks.intoPdf, icon: 'page', run: () => void intoPdf() };
  const items = formatTraits(book.format).takesMarks ? [asMarkdown, asPdf] : [asMarkdown];
  if (share === null) return <Menu label={text.marks.save} items={items} className="mk-save" />;
  return (
    <span className="mk-writing meta" role="status">
      {text.marks.writing}
      <Progress value={share} label={text.marks.writing} />
      <button type="button" className="link" onClick={() => stop.current?.abort()}>
        {text.marks.stop}
      </button>
    </span>
  );
}
