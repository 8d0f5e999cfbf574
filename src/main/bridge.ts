import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain } from 'electron';
import type { ApiContext } from '../api/api';
import { guarded } from '../api/wire/guarded';
import { router } from '../api/router';
import { isTrustedFrame } from './trusted-frame';

/** The contract over message ports: the page sends one end, and every call of that page goes through it. */
export const openBridge = (running: () => ApiContext | null): void => {
  const handler = new RPCHandler(router, { clientInterceptors: [guarded] });
  ipcMain.on('lectern-connect', (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    const context = running();
    if (context === null || !isTrustedFrame(event.senderFrame)) {
      port.close();
      return;
    }
    handler.upgrade(port, { context });
    port.start();
  });
};
