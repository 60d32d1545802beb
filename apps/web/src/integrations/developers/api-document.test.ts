import { openApiDocument } from '@tsela/contract/openapi';
import { programRoutes } from '@tsela/contract/program-routes';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { describe, expect, it } from 'vitest';
import { callsOf, isFoundBy, kindOf } from './api-document.ts';
import type { ApiDocument } from './api-document.ts';

// The document is what its own type says no more of than "an object".
const document = JSON.parse(JSON.stringify(openApiDocument({ scopes: KEY_SCOPES }))) as ApiDocument;
const calls = callsOf(document);

describe('the calls that developers are shown', () => {
  it('SCREEN-21: are all calls of a key, each with its fields, something to send and an answer', () => {
    expect(calls).toHaveLength(programRoutes().length);
    const unanswered = calls.filter(({ answered, file_type }) => (answered === undefined) === (file_type === null));
    expect(unanswered.map(({ id }) => id)).toEqual([]);
    expect(calls.filter(({ sent }) => sent === undefined).map(({ id }) => id)).toEqual([]);
    expect(calls.find(({ id }) => id === 'integrations.waybillForPlugIn')?.file_type).toBe('application/pdf');
    expect(
      calls.flatMap(({ id, fields }) => fields.filter(({ meaning }) => meaning === '').map(({ name }) => `${id} ${name}`)),
    ).toEqual([]);
  });

  it('SCREEN-21: have the fields of a shape that is referred to, and what is required of a query', () => {
    const [booking, events] = ['shipments.create', 'tracking.events'].map((wanted) => calls.find(({ id }) => id === wanted));

    expect(booking?.fields.find(({ name }) => name === 'parcels')).toMatchObject({
      kind: 'list of ParcelInput',
      is_required: true,
    });
    expect(events).toMatchObject({ path: '/tracking/shipment-events', has_body: false, sent: { shipment_id: 12_345 } });
    expect(calls.filter((call) => call.needs_idempotency_key).map(({ path }) => path)).toEqual(['/shipments/bookings']);
  });

  it('SCREEN-21: are found by path, words and fields, in any case', () => {
    const found = (search: string) => calls.filter(isFoundBy(search)).map(({ id }) => id);

    expect(found('get /shipments/pod/images')).toEqual(['tracking.podImages']);
    expect(found('OPT_IN_RATES')).toContain('rates.quote');
    expect(found('spaceship')).toEqual([]);
  });

  it.each([
    [{ type: 'array', items: { $ref: '#/components/schemas/Parcel' } }, 'list of Parcel'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ enum: ['a', 'b'] }, 'a, b'],
    [{}, 'any'],
  ])('SCREEN-21: name the kind of %j', (schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });
});
