import { api } from './api';

export const profileHandlers = {
  get: api.profile.get.handler(({ context }) => context.engine.profile.get()),
  put: api.profile.put.handler(({ input, context }) => context.engine.profile.put(input)),
};
