import { useEffect } from 'react';
import { desktop } from '../../../client/desktop';
import { useCommand, type SelectionCommandId } from '../../../commands/commands';
import { text } from '../../../messages/text';

const labels: Readonly<Record<SelectionCommandId, string>> = {
  'selection.ask': text.reader.ask,
  'selection.mark': text.reader.markWords,
  'selection.note': text.marks.inMargin,
  'selection.card': text.reader.makeCard,
};

/** Offers the actions for selected words in the desktop's context menu. */
export function useSelectionMenu(
  isActive: boolean,
  canMark: boolean,
  run: Readonly<Record<SelectionCommandId, () => void>>,
): void {
  const isMarkable = isActive && canMark;
  useCommand('selection.ask', run['selection.ask'], isActive);
  useCommand('selection.card', run['selection.card'], isActive);
  useCommand('selection.mark', run['selection.mark'], isMarkable);
  useCommand('selection.note', run['selection.note'], isMarkable);
  useEffect(() => {
    if (!isActive || !desktop) return undefined;
    const ids: readonly SelectionCommandId[] = isMarkable
      ? ['selection.ask', 'selection.mark', 'selection.note', 'selection.card']
      : ['selection.ask', 'selection.card'];
    desktop.setSelectionItems(ids.map((id) => ({ id, label: labels[id] })));
    return () => desktop?.setSelectionItems([]);
  }, [isActive, isMarkable]);
}
