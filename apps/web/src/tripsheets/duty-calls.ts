import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { useCall, useRead } from '../api/queries.ts';

export const useDuty = () => useRead(dutyApi.read, {});
export const useChangeDuty = () => useCall(dutyApi.change, { refreshes: [dutyApi.read] });
