export type { Translation } from '../../shared/messages/translation';
