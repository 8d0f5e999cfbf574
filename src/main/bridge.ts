import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain, type MessagePortMain, type WebFrameMain } from 'electron';
import type { ApiContext } from '../api/api';
import { guarded } from '../api/wire/guarded';
import { router } from '../api/router';
import { isTrustedFrame } from './trusted-frame';

/**
 * Serves the contract over message ports: the page sends one end of a channel and makes all its calls through it. Calls
 * made while the engine is being opened wait for it; `running` resolves with null if there is none.
 */
export const openBridge = (running: () => Promise<ApiContext | null>, onConnected: () => void): void => {
  const handler = new RPCHandler(router, { clientInterceptors: [guarded] });
  const connect = async (port: MessagePortMain, frame: WebFrameMain | null): Promise<void> => {
    let isClosed = false;
    port.once('close', () => (isClosed = true));
    const context = isTrustedFrame(frame) ? await running() : null;
    // The page may have been replaced meanwhile.
    if (isClosed) return;
    if (context === null) return port.close();
    handler.upgrade(port, { context });
    port.start();
    onConnected();
  };
  ipcMain.on('lectern-connect', (event) => {
    const [port] = event.ports;
    if (port !== undefined) void connect(port, event.senderFrame);
  });
};
