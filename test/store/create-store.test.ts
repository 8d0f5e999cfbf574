import { createStore } from '../../src/store';
import { describeStore } from './describe-store';

describeStore('the store', async (options) => createStore(options));
