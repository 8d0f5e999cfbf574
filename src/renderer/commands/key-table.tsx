import { text } from '../messages/text';
import { canRun, commandList, selectionKeys } from './commands';
import { useStore } from '../state/store';
import { isSingleKey, keyCaps, singleKeysStore } from './keyboard';
import { KeyCaps } from './key-caps';

type Group = keyof typeof text.commands.groups;

/** Every shortcut, by group. Those that cannot be used on the current screen are dimmed. */
export function KeyTable() {
  const singleKeys = useStore(singleKeysStore);
  const groups = (Object.keys(text.commands.groups) as Group[]).map((group) => ({
    group,
    listed: commandList
      .filter((one) => one.group === group && one.keys.length > 0)
      .flatMap(({ id, keys }) => {
        const runs = canRun(id);
        return [
          { id, keys, runs },
          ...(id === 'page.select' ? selectionKeys.map((one) => ({ ...one, runs })) : []),
        ];
      }),
  }));
  return (
    <div className="ky">
      {groups
        .filter(({ listed }) => listed.length > 0)
        .map(({ group, listed }) => (
          <section key={group}>
            <h3 className="h2">{text.commands.groups[group]}</h3>
            <dl>
              {listed.map(({ id, keys, runs }) => (
                <div key={id} data-elsewhere={!runs || undefined}>
                  <dt>{text.commands[id]}</dt>
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
