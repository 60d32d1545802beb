import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

export const useBlockedList = (input: InputOf<typeof blockedListApi.list>) => useRead(blockedListApi.list, input);
export const useBlockedHits = (id: number) => useRead(blockedListApi.hits, { id }, { keeps_previous: false });
export const useBlock = () => useCall(blockedListApi.add);
export const useChangeBlocked = () => useCall(blockedListApi.change);
export const useUnblock = () => useCall(blockedListApi.remove);
export const useTestBlocked = () => useCall(blockedListApi.test);
