import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';

/** A notice over a page that is a picture: its text was recognised, and can be shown. */
export function RecognisedSign({
  quoted,
  onAsText,
}: {
  /** A quotation from the page was opened, which its picture cannot show. */
  readonly quoted: boolean;
  readonly onAsText: () => void;
}) {
  return (
    <p className="r-pill r-recognised-sign" role="status" title={text.recognition.pageTip}>
      <Icon name={quoted ? 'quote' : 'info'} small />{' '}
      {quoted ? text.recognition.quoted : text.recognition.page}
      <button type="button" className="link" onClick={onAsText}>
        {text.reader.asText}
      </button>
    </p>
  );
}
