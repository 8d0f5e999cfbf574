import { toast } from '../ui/toast';
import { messageOf } from './client';
import { noticeTrouble } from './trouble';

export const showError = (error: unknown): void => {
  if (!noticeTrouble(error)) toast(messageOf(error), { kind: 'error' });
};
