import { readFileSync } from 'node:fs';
import { programRoutes } from '@tsela/contract/program-routes';
import { describe, expect, it } from 'vitest';
import { TselaClient } from '../packages/client/tsela-client.ts';
import { clientText } from './client/client-text.ts';
import { postmanCollection } from './client/postman-collection.ts';

const checkedIn = (name: string) => readFileSync(new URL(`../packages/client/${name}`, import.meta.url), 'utf8');

interface Given {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** A courier that gives these answers one after the other, and what it was asked. */
function aCourier(...answers: Given[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: url instanceof Request ? url.url : String(url), init });
    const { status, body, headers = {} } = answers[asked.length - 1] ?? { status: 500, body: {} };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { asked, client: new TselaClient({ address: 'https://couriers.example/api/', key: 'k', fetch }) };
}

describe('the client for programs', () => {
  it('SCREEN-21: is the one that is checked in: `npm run contract` writes it', () => {
    expect(checkedIn('tsela-client.ts')).toBe(clientText());
    expect(JSON.parse(checkedIn('tsela.postman_collection.json'))).toEqual(JSON.parse(JSON.stringify(postmanCollection())));
  });

  it('SCREEN-21: has every call of a key, and Postman has it too', () => {
    const { client } = aCourier();
    const { item } = postmanCollection() as { item: { item: { request: { method: string; url: { raw: string } } }[] }[] };
    const calls = Object.entries(client).flatMap(([area, of_area]) =>
      Object.keys(of_area as object).map((name) => `${area} ${name}`),
    );
    const requests = item
      .flatMap((folder) => folder.item)
      .map(({ request }) => `${request.method} ${request.url.raw.split('?')[0]}`);
    const named = (area: string) => area.replaceAll('-', '_');

    expect(calls.toSorted()).toEqual(
      programRoutes()
        .map(({ area, name }) => `${named(area)} ${name}`)
        .toSorted(),
    );
    expect(requests.toSorted()).toEqual(
      programRoutes()
        .map(({ route }) => `${route.method} {{address}}${route.path}`)
        .toSorted(),
    );
  });

  it('SCREEN-21: sends queries in the address and bodies as JSON, with the key', async () => {
    const { asked, client } = aCourier({ status: 200, body: { shipments: [], count: 0 } }, { status: 200, body: { id: 7 } });

    await client.shipments.list({ since: '2027-03-10T06:00:00Z', limit: 100 });
    const cancelled = await client.shipments.cancel({ tracking_reference: 'K7M2QX' }, { idempotency_key: 'once' });

    expect(asked.map(({ url }) => url)).toEqual([
      'https://couriers.example/api/shipments?since=2027-03-10T06%3A00%3A00Z&limit=100',
      'https://couriers.example/api/shipments/cancel',
    ]);
    expect(asked.map(({ init }) => init)).toMatchObject([
      { method: 'GET', headers: { authorization: 'Bearer k' } },
      { method: 'POST', headers: { 'idempotency-key': 'once' }, body: '{"tracking_reference":"K7M2QX"}' },
    ]);
    expect(cancelled.id).toBe(7);
  });

  it('SCREEN-21: tries again where a limit is met, if the call may be made twice', async () => {
    const full = { status: 429, body: { code: 'too-many-requests', message: 'Wait.' }, headers: { 'retry-after': '0' } };
    const reading = aCourier(full, { status: 200, body: { count: 3 } });
    const cancelling = aCourier(full);

    expect((await reading.client.shipments.list()).count).toBe(3);
    await expect(cancelling.client.shipments.cancel({ id: 1 })).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(cancelling.asked).toHaveLength(1);
  });

  it('SCREEN-21: throws what was refused, bare text among it', async () => {
    const violations = [{ field: 'parcels', code: 'required', message: 'Please add a parcel.' }];
    const refused = aCourier({ status: 400, body: { code: 'bad-input', message: 'Please add a parcel.', violations } });
    const text = aCourier({ status: 404, body: 'could not find shipment or parcel with reference ZZ9ZZ9' });

    await expect(refused.client.shipments.cancel()).rejects.toMatchObject({ code: 'bad-input', violations });
    await expect(text.client.tracking.track({ tracking_reference: 'ZZ9ZZ9' })).rejects.toThrow('could not find shipment');
  });
});
