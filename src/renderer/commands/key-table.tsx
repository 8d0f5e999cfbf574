import { text } from '../messages/en';
import { canRun, commandList, titleOf, type CommandId } from './commands';
import { KeyCaps } from './key-caps';

type Group = keyof typeof text.commands.groups;

/** Shortcuts by group. `here`: only those of commands that the current screen can run. */
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
