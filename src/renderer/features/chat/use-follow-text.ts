import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 56;

/** Keeps a list at its end while text arrives, but never scrolls against the reader: then it says that there is more below. */
export function useFollowText(grows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const follow = useRef(true);
  const [below, setBelow] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = (): void => {
      follow.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      if (follow.current) setBelow(false);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (follow.current) element.scrollTop = element.scrollHeight;
    else setBelow(true);
  }, [grows]);

  return {
    box,
    below,
    toEnd(): void {
      follow.current = true;
      setBelow(false);
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    },
  };
}
