import { text } from '../../../messages/en';
import { Icon } from '../../../ui/icon';

const hostOf = (address: string): string => {
  try {
    const { protocol, host, pathname } = new URL(address);
    return protocol === 'mailto:' ? pathname : host;
  } catch {
    return address;
  }
};

/** Asks whether to follow a link that leads out of the book, and shows its host. */
export function OutsideLink({
  address,
  onClose,
}: {
  readonly address: string;
  readonly onClose: () => void;
}) {
  return (
    <div className="r-pill flow-outside" role="dialog" aria-label={text.reader.outside} title={address}>
      <Icon name="out" small />
      <span>
        {text.reader.leadsTo} <b>{hostOf(address)}</b>
      </span>
      <a className="btn btn-sm" href={address} target="_blank" rel="noreferrer noopener" onClick={onClose}>
        {text.reader.openOutside}
      </a>
      <button type="button" className="btn btn-quiet btn-sm" onClick={onClose} autoFocus>
        {text.reader.stay}
      </button>
    </div>
  );
}
