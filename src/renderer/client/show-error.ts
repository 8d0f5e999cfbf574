import { toast } from '../ui/toast';
import { messageOf } from './client';

export const showError = (error: unknown): void => toast(messageOf(error), { kind: 'error' });
