import type { InputOf } from '@tsela/contract/route';
import { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { call } from '../../api/call.ts';

export type Change = Omit<InputOf<typeof rescheduleApi.change>, 'token' | 'request_id' | 'version' | 'verification'>;

export const readRescheduling = (token: string) => call(rescheduleApi.read, { token });
export const changeDelivery = (input: InputOf<typeof rescheduleApi.change>) => call(rescheduleApi.change, input);
export const contestAttempt = (token: string, event_id: number) => call(rescheduleApi.contest, { token, event_id });
