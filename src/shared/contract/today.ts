import { todaySchema } from '../model';
import { verb } from './errors';

export const todayContract = {
  get: verb.route({ method: 'GET', path: '/today' }).output(todaySchema),
};
