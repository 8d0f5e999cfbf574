import type { Page } from '@playwright/test';

/**
 * From the next load of the page on, withholds the first request that contains `request` until `send`, and counts the
 * messages from the server that contain `reply`.
 */
export const delayRequest = async (page: Page, request: string, reply: string) => {
  let delayed: (() => void) | null = null;
  let replies = 0;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (delayed === null && message.toString().includes(request)) delayed = () => server.send(message);
      else server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      if (message.toString().includes(reply)) replies += 1;
    });
  });
  return { isDelayed: () => delayed !== null, send: () => delayed?.(), replies: () => replies };
};
