import type { WebFrameMain } from 'electron';
import { isOwnPage } from './page-address';

/** Only the window's own page may call the main process: the top frame, at our own address. */
export const isTrustedFrame = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url);
