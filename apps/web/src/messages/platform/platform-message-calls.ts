import { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../../api/queries.ts';

/** New messages are not announced, so what is shown is read again this often. */
const REFRESH_MS = 30_000;

export const usePlatformMessages = (input: InputOf<typeof platformMessageApi.queue>) =>
  useRead(platformMessageApi.queue, input, { refetch_every_ms: REFRESH_MS });
export const useExportMessages = () => useCall(platformMessageApi.exportQueue);
export const usePlatformTotals = (input: InputOf<typeof platformMessageApi.totals>) => useRead(platformMessageApi.totals, input);
export const usePlatformSenders = (input: InputOf<typeof platformMessageApi.senders>) =>
  useRead(platformMessageApi.senders, input, { refetch_every_ms: REFRESH_MS });
export const useAllSuppressions = (input: InputOf<typeof platformMessageApi.allSuppressions>) =>
  useRead(platformMessageApi.allSuppressions, input);
