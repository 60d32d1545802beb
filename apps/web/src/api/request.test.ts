import { describe, expect, it } from 'vitest';
import { planRequest } from './request.ts';
import type { RequestFacts, RequestRoute } from './request.ts';

const FACTS: RequestFacts = {
  provider_id: 2,
  token: '2.secret',
  client_version: '3.18.23',
  request_id: 'request-1',
  idempotency_key: 'key-1',
};
const SIGNED_IN = { kind: 'signed-in' } as const;
const PUBLIC = { kind: 'public' } as const;

function aRoute(changes: Partial<RequestRoute> = {}): RequestRoute {
  return { method: 'GET', path: '/shipments', access: SIGNED_IN, idempotent: false, ...changes };
}

describe('planRequest', () => {
  it('CALL-01: adds provider_id to reads and to changes', () => {
    expect(planRequest(aRoute(), { limit: 20 }, FACTS).url).toBe('/api/shipments?limit=20&provider_id=2');
    expect(planRequest(aRoute({ method: 'POST' }), { limit: 20 }, FACTS).url).toBe('/api/shipments?provider_id=2');
    expect(planRequest(aRoute({ method: 'DELETE' }), { id: 5 }, FACTS).url).toBe('/api/shipments?id=5&provider_id=2');
  });

  it('CALL-02 CALL-03: names the client version with the web prefix', () => {
    expect(planRequest(aRoute(), {}, FACTS).headers['X-Client-Version']).toBe('web-3.18.23');
  });

  it('names the call', () => {
    expect(planRequest(aRoute(), {}, FACTS).headers['X-Request-Id']).toBe('request-1');
  });

  it('CALL-04: carries the bearer token', () => {
    expect(planRequest(aRoute(), {}, FACTS).headers['Authorization']).toBe('Bearer 2.secret');
    expect(planRequest(aRoute(), {}, { ...FACTS, token: null }).headers['Authorization']).toBeUndefined();
  });

  it('CALL-05: leaves the token out of GET /login, /time and /providers with origin, and of nothing else', () => {
    const authorization = (route: RequestRoute, input = {}) => planRequest(route, input, FACTS).headers['Authorization'];

    expect(authorization(aRoute({ path: '/login', access: PUBLIC }))).toBeUndefined();
    expect(authorization(aRoute({ path: '/time', access: PUBLIC }))).toBeUndefined();
    expect(authorization(aRoute({ path: '/providers', access: PUBLIC }), { origin: 'localhost' })).toBeUndefined();
    expect(authorization(aRoute({ path: '/providers', access: PUBLIC }))).toBe('Bearer 2.secret');
    expect(authorization(aRoute({ path: '/login', method: 'POST', access: PUBLIC }))).toBe('Bearer 2.secret');
  });

  it('CALL-07 IMP-03: names in every call whom one acts for', () => {
    const acting = { ...FACTS, request_username: 'owner@acme.example' };

    expect(planRequest(aRoute(), {}, acting).url).toBe('/api/shipments?provider_id=2&request_username=owner%40acme.example');
    expect(planRequest(aRoute({ method: 'POST' }), { id: 1 }, acting).url).toContain('request_username=owner%40acme.example');
    expect(planRequest(aRoute({ method: 'POST' }), { id: 1 }, acting).body).toBe('{"id":1}');
    expect(planRequest(aRoute(), {}, { ...FACTS, request_username: null }).url).not.toContain('request_username');
  });

  it('sends an idempotency key with idempotent calls only', () => {
    expect(planRequest(aRoute({ method: 'POST', idempotent: true }), {}, FACTS).headers['Idempotency-Key']).toBe('key-1');
    expect(planRequest(aRoute({ method: 'POST' }), {}, FACTS).headers['Idempotency-Key']).toBeUndefined();
  });

  it('sends no unset filter, but zero and false', () => {
    const { url } = planRequest(aRoute(), { search: '', status: undefined, driver_id: null, offset: 0, all: false }, FACTS);

    expect(url).toBe('/api/shipments?offset=0&all=false&provider_id=2');
  });

  it('puts the input of a change in the body as it is', () => {
    const planned = planRequest(aRoute({ method: 'PATCH' }), { id: 1, driver_id: null }, FACTS);

    expect(planned.body).toBe('{"id":1,"driver_id":null}');
    expect(planned.headers['Content-Type']).toBe('application/json');
  });
});
