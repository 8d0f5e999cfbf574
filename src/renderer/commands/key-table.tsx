import { text } from '../messages/en';
import { canRun, commandList, titleOf, type CommandId } from './commands';
import { useStore } from '../state/store';
import { isSingleKey, keyCaps, singleKeysStore } from './keyboard';
import { KeyCaps } from './key-caps';

type Group = keyof typeof text.commands.groups;

/** Every shortcut, by group. Those that the present screen cannot run are paler. */
export function KeyTable() {
  const singleKeys = useStore(singleKeysStore);
  const groups = (Object.keys(text.commands.groups) as Group[]).map((group) => ({
    group,
    commands: commandList.filter((one) => one.group === group && one.keys.length > 0),
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
                <div key={id} data-elsewhere={!canRun(id) || undefined}>
                  <dt>{titleOf(id as CommandId)}</dt>
                  <dd>
                    <span className="sr">{keys.map((one: string) => keyCaps(one).join(' ')).join(', ')}</span>
                    {keys.map((one: string) =>
                      isSingleKey(one) && !singleKeys ? (
                        <s key={one} title={text.palette.keysOff}>
                          <KeyCaps keys={one} />
                        </s>
                      ) : (
                        <KeyCaps key={one} keys={one} />
                      ),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}
