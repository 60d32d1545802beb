import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

export const useExceptions = (input: InputOf<typeof rateExceptionApi.exceptions>) => useRead(rateExceptionApi.exceptions, input);
/** One exception as it is stored; null when it is deleted. */
export async function readException(id: number): Promise<RateException | null> {
  const { rate_exceptions } = await call(rateExceptionApi.exceptions, { id });
  return rate_exceptions[0] ?? null;
}
export const useCreateException = () => useCall(rateExceptionApi.createException);
export const useChangeException = () => useCall(rateExceptionApi.changeException);
export const useRemoveException = () => useCall(rateExceptionApi.removeException);
