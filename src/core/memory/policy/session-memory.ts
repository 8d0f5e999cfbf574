import type { Session } from '../../../shared/model';

/** Whether things said in the session may be remembered (C15). */
export const isRemembered = ({ memory }: Pick<Session, 'memory'>): boolean => memory?.remember !== false;
