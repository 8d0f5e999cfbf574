import { canRun, commandList, titleOf, type CommandId } from '../../app/commands';
import { text } from '../../messages/en';
import { Dialog } from '../../ui/dialog';
import { KeyCaps } from '../../ui/key-caps';

type Group = keyof typeof text.commands.groups;

/** Keys by group: `here` leaves out what does nothing on the screen that is open. */
export function KeyTable({ here }: { readonly here: boolean }) {
  const groups = (Object.keys(text.commands.groups) as Group[]).map((group) => ({
    group,
    commands: commandList.filter(
      (one) => one.group === group && one.keys.length > 0 && (!here || canRun(one.id)),
    ),
  }));
  return (
    <div className="ky">
      {groups
        .filter(({ commands }) => commands.length > 0)
        .map(({ group, commands }) => (
          <section key={group}>
            <h3 className="h2">{text.commands.groups[group]}</h3>
            <dl>
              {commands.map(({ id, keys }) => (
                <div key={id}>
                  <dt>{titleOf(id as CommandId)}</dt>
                  <dd>
                    {keys.map((one: string) => (
                      <KeyCaps key={one} keys={one} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

export function KeysOverview({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.palette.keysTitle} onClose={onClose} wide>
      <KeyTable here />
      <p className="meta ky-n">{text.palette.keysHint}</p>
    </Dialog>
  );
}
