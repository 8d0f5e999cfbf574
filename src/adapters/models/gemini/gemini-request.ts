import { keyedRequest } from '../keyed-request';
import { geminiQuirks } from './gemini-quirks';

export const geminiRequest = keyedRequest('gemini', geminiQuirks);
