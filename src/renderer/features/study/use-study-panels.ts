import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useCommand } from '../../commands/commands';
import { useSavedItem } from '../../state/saved-item';
import { useStore } from '../../state/store';
import { useNarrow, useWide } from '../../ui/use-media';
import { quickQuestionStore } from '../../navigation/quick-question';
import { requestedSearchStore } from '../../navigation/search-for';
import type { OutlineTab } from './outline-panel';

export interface StudyPanels {
  /** The outline is next to the page rather than over it. */
  readonly wide: boolean;
  /** Either the page or the chat is shown. */
  readonly narrow: boolean;
  readonly outlineOpen: boolean;
  readonly setOutline: (open: boolean) => void;
  /** Closes the outline if it is over the page. */
  readonly closeOver: () => void;
  readonly tab: OutlineTab;
  readonly setTab: (tab: OutlineTab) => void;
  /** Opens the search; `findRequests` increases every time. */
  readonly find: () => void;
  readonly findRequests: number;
  readonly chatOpen: boolean;
  readonly setChatOpen: (open: boolean) => void;
  readonly showChat: boolean;
  readonly openChat: () => void;
  readonly side: 'page' | 'chat';
  readonly setSide: (side: 'page' | 'chat') => void;
}

/** Opens the search or the chat when another part of the window asks for it. */
function useWishes(find: () => void, openChat: () => void): void {
  // The panel itself reads the words to search for.
  const requested = useStore(requestedSearchStore);
  const onRequest = useEffectEvent(find);
  useEffect(() => {
    if (requested?.where === 'book') onRequest();
  }, [requested]);

  const question = useStore(quickQuestionStore);
  const onQuestion = useEffectEvent(openChat);
  useEffect(() => {
    if (question) onQuestion();
  }, [question]);
}

/**
 * Which panels are open around the page, and the commands that open and close them.
 * @param opener the button that opens the outline, and takes the focus when the outline over the page closes
 */
export function useStudyPanels(opener: RefObject<HTMLButtonElement | null>): StudyPanels {
  const wide = useWide();
  const narrow = useNarrow();
  const [storedOutline, setStoredOutline] = useSavedItem('outline-open', true);
  const [drawer, setDrawer] = useState(false);
  const [chatOpen, setChatOpen] = useSavedItem('chat-open', true);
  const [tab, setTab] = useState<OutlineTab>('outline');
  const [findRequests, setFindRequests] = useState(0);
  const [side, setSide] = useState<'page' | 'chat'>('page');

  const outlineOpen = wide ? storedOutline : drawer;
  const setOutline = (open: boolean): void => {
    if (wide) setStoredOutline(open);
    else setDrawer(open);
    if (!wide && !open) requestAnimationFrame(() => opener.current?.focus());
  };
  const showChat = narrow ? side === 'chat' : chatOpen;
  const openChat = (): void => {
    if (narrow) setSide('chat');
    else setChatOpen(true);
  };
  const find = (): void => {
    setTab('find');
    setOutline(true);
    setFindRequests((requested) => requested + 1);
  };

  useWishes(find, openChat);
  useCommand('panel.outline', () => setOutline(!outlineOpen));
  useCommand('panel.chat', () =>
    narrow ? setSide(side === 'chat' ? 'page' : 'chat') : setChatOpen(!chatOpen),
  );
  useCommand('book.search', find);
  useCommand('chat.ask', openChat, !showChat);

  return {
    wide,
    narrow,
    outlineOpen,
    setOutline,
    closeOver: () => !wide && setDrawer(false),
    tab,
    setTab,
    find,
    findRequests,
    chatOpen,
    setChatOpen,
    showChat,
    openChat,
    side,
    setSide,
  };
}
