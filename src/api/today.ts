import { api } from './api';

export const todayHandlers = {
  get: api.today.get.handler(({ context }) => context.engine.today.get()),
};
