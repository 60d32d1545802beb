import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerWith } from '../shell/drawn.testing.tsx';
import { useCreateShipment } from '../shipments/shipment-calls.ts';

it('SCREEN-10: a booking that is refused has the days and prices read again, and leaves the shipments as they are', async () => {
  const client = new QueryClient();
  const [days, list] = [
    [rateApi.closedDays.path, {}],
    [shipmentApi.list.path, {}],
  ] as const;
  for (const key of [days, list]) client.setQueryData(key, {});
  answerWith(() => ({ status: 409, body: { code: 'conflict', message: 'That day is closed.' } }));
  const { result } = renderHook(() => useCreateShipment(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });

  const refused = await act(() => result.current.mutateAsync({ parcels: [] }).catch(() => 'refused'));

  expect(refused).toBe('refused');
  expect(client.getQueryState(days)?.isInvalidated).toBe(true);
  expect(client.getQueryState(list)?.isInvalidated).toBe(false);
});
