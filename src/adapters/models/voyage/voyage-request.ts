import { keyedRequest } from '../keyed-request';
import { voyageQuirks } from './voyage-quirks';

export const voyageRequest = keyedRequest('voyage', voyageQuirks);
