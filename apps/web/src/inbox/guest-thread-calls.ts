import { guestThreadApi } from '@tsela/contract/inbox/guest-thread-api';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** An answer of support comes by e-mail as well. */
const REFRESH_MS = 60_000;

export const useGuestThread = (token: string) =>
  useRead(guestThreadApi.readGuestThread, { token }, { refetch_every_ms: REFRESH_MS });
export const useAnswerAsGuest = () => useCall(guestThreadApi.answerAsGuest);
export const readGuestAttachment = (token: string, attachment_id: number) =>
  call(guestThreadApi.guestAttachment, { token, attachment_id });
