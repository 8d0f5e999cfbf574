import { KeyTable } from '../../commands/key-table';
import { text } from '../../messages/en';
import { Dialog } from '../../ui/dialog';

export function KeysOverview({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.palette.keysTitle} onClose={onClose} wide>
      <KeyTable here />
      <p className="meta ky-n">{text.palette.keysHint}</p>
    </Dialog>
  );
}
