import { KeyTable } from '../../commands/key-table';
import { text } from '../../messages/text';
import { Dialog } from '../../ui/dialog';
import { slashCommands } from '../chat/composer/slash-commands';

/** The commands that are typed into the question field. */
function SlashTable() {
  return (
    <section className="ky-s">
      <h3 className="h2">{text.slash.title}</h3>
      <p className="meta">{text.slash.hint}</p>
      <dl>
        {slashCommands.map(({ name }) => (
          <div key={name}>
            <dt>
              /{name} {text.slash.commands[name].takes && <i>{text.slash.commands[name].takes}</i>}
            </dt>
            <dd className="meta">{text.slash.commands[name].hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function KeysOverview({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.palette.keysTitle} onClose={onClose} wide scrolls>
      <KeyTable />
      <SlashTable />
      <p className="meta ky-n">{text.palette.keysHint}</p>
    </Dialog>
  );
}
