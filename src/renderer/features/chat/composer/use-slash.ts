import { useState } from 'react';
import { offeredCommands, readSlash, type ComposerActions, type SlashCommand } from './slash-commands';

/** The list of commands while the text begins with a slash, and the keys that move in it. */
export function useSlash(typed: string, setTyped: (text: string) => void, actions: ComposerActions) {
  const [at, setAt] = useState(0);
  /** The text that was typed when Escape closed the list. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const offered = closedFor === typed ? [] : offeredCommands(typed, actions.bookId);
  const current = Math.min(at, offered.length - 1);

  const choose = (command: SlashCommand): void => {
    const argument = readSlash(typed)?.argument ?? '';
    if (command.argument === 'required' && argument === '') return setTyped(`/${command.name} `);
    setTyped('');
    setAt(0);
    command.run(command.argument === 'none' ? '' : argument, actions);
  };

  return {
    offered,
    current,
    choose,
    /** Whether the key was for the list. */
    onKey(key: string): boolean {
      const command = offered[current];
      if (!command) return false;
      if (key === 'ArrowDown') setAt((current + 1) % offered.length);
      else if (key === 'ArrowUp') setAt((current - 1 + offered.length) % offered.length);
      else if (key === 'Escape') setClosedFor(typed);
      else if (key === 'Enter') choose(command);
      else if (key === 'Tab' && !/\s/u.test(typed)) setTyped(`/${command.name} `);
      else return false;
      return true;
    },
  };
}
