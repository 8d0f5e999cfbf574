import { z } from 'zod';
import {
  BrowserWindow,
  clipboard,
  ipcMain,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import { contextItemSchema, type ContextItem } from '../../shared/context-item';
import { text } from '../language';
import { askToOpen } from '../outside-links';
import { isTrustedFrame } from '../trusted-frame';
import { separator, systemItem } from './system-items';

const maxSuggestions = 5;

const spellingItems = (contents: WebContents, params: ContextMenuParams): MenuItemConstructorOptions[] => {
  const { misspelledWord, dictionarySuggestions } = params;
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.slice(0, maxSuggestions).map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: text.contextText.noSuggestions, enabled: false }]),
    {
      label: text.contextText.learnWord,
      click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ];
};

const fieldItems = ({ editFlags }: ContextMenuParams): MenuItemConstructorOptions[] => [
  { ...systemItem('undo'), enabled: editFlags.canUndo },
  { ...systemItem('redo'), enabled: editFlags.canRedo },
  separator,
  { ...systemItem('cut'), enabled: editFlags.canCut },
  { ...systemItem('copy'), enabled: editFlags.canCopy },
  { ...systemItem('paste'), enabled: editFlags.canPaste },
  { ...systemItem('pasteAndMatchStyle'), enabled: editFlags.canPaste },
  separator,
  { ...systemItem('selectAll'), enabled: editFlags.canSelectAll },
];

const linkItems = (contents: WebContents, { linkURL }: ContextMenuParams): MenuItemConstructorOptions[] => [
  { label: text.contextText.openLink, click: () => void askToOpen(contents, linkURL) },
  { label: text.contextText.copyLink, click: () => clipboard.writeText(linkURL.replace(/^mailto:/i, '')) },
];

/** The page's items for the text that is selected in its reader. */
let selectionItems: readonly ContextItem[] = [];

export const takeSelectionItems = (): void => {
  ipcMain.on('lectern-selection', (event, items: unknown) => {
    const parsed = z.array(contextItemSchema).max(8).safeParse(items);
    if (isTrustedFrame(event.senderFrame) && parsed.success) selectionItems = parsed.data;
  });
};

/** The items for what was clicked: a text field, a link out of Lectern, or selected text. */
const itemsFor = (contents: WebContents, params: ContextMenuParams): MenuItemConstructorOptions[] => {
  if (params.isEditable) return [...spellingItems(contents, params), ...fieldItems(params)];
  const items = /^(?:https?|mailto):/i.test(params.linkURL) ? linkItems(contents, params) : [];
  if (params.selectionText.trim() === '') return items;
  const own = selectionItems.map(({ id, label }) => ({
    label,
    click: () => contents.send('lectern-command', id),
  }));
  return [
    ...items,
    ...(items.length > 0 ? [separator] : []),
    systemItem('copy'),
    ...(own.length > 0 ? [separator, ...own] : []),
  ];
};

/** Opens a menu on a right click or with the menu key, if there are items for what was clicked. */
export const showContextMenus = (contents: WebContents): void => {
  contents.on('context-menu', (_event, params) => {
    const items = itemsFor(contents, params);
    const window = BrowserWindow.fromWebContents(contents);
    if (items.length > 0 && window) Menu.buildFromTemplate(items).popup({ window, x: params.x, y: params.y });
  });
};
