import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 56;

/** Keeps a list at its end while text arrives, but never scrolls against the reader: then it says that there is more below. */
export function useFollowText(grows: unknown, following: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const follow = useRef(true);
  /** Where this hook last put the list: higher up, and the reader has moved it. */
  const put = useRef(0);
  const active = useRef(following);
  active.current = following;
  const [below, setBelow] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = (): void => {
      if (!active.current) return;
      follow.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      if (follow.current) setBelow(false);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!following) {
      element.scrollTop = 0;
      put.current = 0;
      follow.current = true;
      return;
    }
    // Text may come between the reader's scrolling and the event that tells of it.
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (element.scrollTop < put.current - 4 && !atEnd) follow.current = false;
    if (follow.current) {
      element.scrollTop = element.scrollHeight;
      put.current = element.scrollTop;
    } else setBelow(true);
  }, [grows, following]);

  return {
    box,
    below,
    toEnd(): void {
      follow.current = true;
      setBelow(false);
      if (!box.current) return;
      box.current.scrollTop = box.current.scrollHeight;
      put.current = box.current.scrollTop;
    },
  };
}
