import { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { InputOf } from '@tsela/contract/route';
import { useRead } from '../api/queries.ts';

export const useMoments = (input: InputOf<typeof asOfApi.moments> | null) => useRead(asOfApi.moments, input);
export const useAsOf = (input: InputOf<typeof asOfApi.asOf> | null) => useRead(asOfApi.asOf, input);
