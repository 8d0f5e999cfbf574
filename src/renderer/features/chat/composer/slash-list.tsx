import { useEffect, useRef } from 'react';
import { text } from '../../../messages/text';
import type { SlashCommand } from './slash-commands';

interface Props {
  readonly id: string;
  readonly offered: readonly SlashCommand[];
  readonly current: number;
  readonly onChoose: (command: SlashCommand) => void;
}

export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The commands that fit what was typed after the slash. The focus stays in the field. */
export function SlashList({ id, offered, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className="sl" role="listbox" id={id} ref={list} aria-label={text.slash.label} tabIndex={-1}>
      {offered.map((command, at) => {
        const { hint, takes } = text.slash.commands[command.name];
        return (
          <div
            key={command.name}
            role="option"
            id={optionId(id, at)}
            aria-selected={at === current}
            className="sl-i"
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(command);
            }}
          >
            <span className="sl-n">
              /{command.name} {takes && <span className="meta">{takes}</span>}
            </span>
            <span className="meta">{hint}</span>
          </div>
        );
      })}
    </div>
  );
}
