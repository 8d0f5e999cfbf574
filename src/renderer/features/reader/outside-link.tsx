import { useState } from 'react';
import { secureHost } from '../../../shared/secure-host';
import { desktop } from '../../client/desktop';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

const hostOf = (address: string): string => {
  try {
    const { protocol, host, pathname } = new URL(address);
    return protocol === 'mailto:' ? pathname : host;
  } catch {
    return address;
  }
};

const copy = (address: string): void =>
  void navigator.clipboard.writeText(address).then(() => toast(text.reader.addressCopied));

/** Asks whether to follow a link that leads out of the book, and shows its host. Only https may be opened. */
function OutsideLink({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  return (
    <div className="r-pill r-outside" role="dialog" aria-label={text.reader.outside} title={address}>
      <Icon name="out" small />
      <span>
        {text.reader.leadsTo} <b>{hostOf(address)}</b>
      </span>
      {secureHost(address) === null ? (
        <button
          type="button"
          className="btn btn-sm"
          title={text.reader.onlySecure}
          onClick={() => {
            copy(address);
            onClose();
          }}
        >
          {text.reader.copyAddress}
        </button>
      ) : (
        <a className="btn btn-sm" href={address} target="_blank" rel="noreferrer noopener" onClick={onClose}>
          {text.reader.openOutside}
        </a>
      )}
      <button type="button" className="btn btn-quiet btn-sm" onClick={onClose} autoFocus>
        {text.reader.stay}
      </button>
    </div>
  );
}

/** Opens links that lead out of a book, after asking. In the desktop window, the main process asks. */
export function useOutsideLink() {
  const [address, setAddress] = useState<string | null>(null);
  return {
    follow: (to: string): void => {
      if (desktop) window.open(to, '_blank', 'noopener');
      else setAddress(to);
    },
    question: address !== null && <OutsideLink address={address} onClose={() => setAddress(null)} />,
  };
}
