import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useCreateShipment } from '../shipments/shipment-calls.ts';

it('SCREEN-10: a booking that is refused has the days and prices read again, and leaves the shipments as they are', async () => {
  const client = new QueryClient();
  const [days, list] = [
    [rateApi.closedDays.path, {}],
    [shipmentApi.list.path, {}],
  ] as const;
  for (const key of [days, list]) client.setQueryData(key, {});
  let create: ReturnType<typeof useCreateShipment> | undefined;
  function Form() {
    create = useCreateShipment();
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );

  // Nothing answers here: it fails as a refusal does.
  const refused = await create?.mutateAsync({ parcels: [] }).catch(() => 'refused');

  expect(refused).toBe('refused');
  expect(client.getQueryState(days)?.isInvalidated).toBe(true);
  expect(client.getQueryState(list)?.isInvalidated).toBe(false);
});
