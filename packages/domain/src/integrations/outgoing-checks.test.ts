import { describe, expect, it } from 'vitest';
import { NO_FILTER, passesFilter } from './event-filter.ts';
import { OUTGOING_STARTS, OUTGOING_TEMPLATES } from './integration-templates.ts';
import { REQUEST_METHODS, STATUS_CODE_GROUPS, codesOfGroup, hasBody } from './integration-types.ts';
import { needsSecret, outgoingChecks } from './outgoing-checks.ts';
import type { AskedOutgoing } from './outgoing-checks.ts';
import { isToPause, nextTry } from './webhook-rules.ts';

const ASKED: AskedOutgoing = {
  url: 'https://shop.example.co.za/orders/{{custom_tracking_reference}}',
  request_method: 'PUT',
  topics: ['status-changed'],
  headers: [{ name: 'X-Shop', value: '1' }],
  auth_kind: 'none',
  auth_name: '',
  auth_url: '',
  body_template: '{"status":"{{status}}"}',
};

const faultsOf = (change: Partial<AskedOutgoing>) =>
  outgoingChecks('api-outgoing', { ...ASKED, ...change }).map(({ field, message }) => `${field}: ${message}`);

describe('an integration', () => {
  it('CONST-12: calls by one of six methods, of which two have no body', () => {
    expect(REQUEST_METHODS).toEqual(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'SOAP']);
    expect(REQUEST_METHODS.filter((method) => !hasBody(method))).toEqual(['GET', 'DELETE']);
  });

  it('CONST-13: is looked through by groups of status codes', () => {
    expect(STATUS_CODE_GROUPS).toEqual(['200s', '300s', '400s', '500s']);
    expect(codesOfGroup('400s')).toEqual({ from: 400, to: 499 });
  });
});

describe('an integration that calls another system', () => {
  it('SCREEN-40: is taken as it is asked for', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    [
      { url: 'http://shop.example.co.za' },
      'url: The address begins with http://. What is sent may be read on its way: please use https://.',
    ],
    [{ url: 'https://{{status}}.example.co.za/x' }, 'url: The name of the host cannot have fields in it.'],
    [{ url: 'https://shop.example.co.za/{{colour}}' }, 'url: The chosen events have no field {{colour}}.'],
    [{ topics: [] }, 'topics: Please choose what it is sent.'],
    [{ headers: [{ name: 'Authorization', value: 'x' }] }, 'headers: Please set Authorization under Authentication.'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers: The header host is set by itself.'],
    [{ headers: [{ name: 'A b', value: 'x' }] }, 'headers: A b is no name of a header.'],
    [
      { headers: [{ name: 'X', value: 'a\r\nb' }] },
      'headers: X: please use letters, digits and signs of the English keyboard only.',
    ],
    [{ headers: [{ name: 'X' }, { name: 'x' }] }, 'headers: The header x is there twice.'],
    [{ auth_kind: 'basic' }, 'auth_name: Please enter the user name.'],
    [{ auth_kind: 'basic', auth_name: 'a:b' }, 'auth_name: A user name has no colon in it.'],
    [{ auth_kind: 'api-key', auth_name: 'host' }, 'auth_name: The header host is set by itself.'],
    [
      { auth_kind: 'oauth-client', auth_name: 'me' },
      'auth_url: Please enter the address that gives tokens. It begins with https://.',
    ],
    [{ request_method: 'GET' }, 'body_template: A request by GET has no body. Please put what it says into the address.'],
    [{ request_method: 'SOAP', body_template: '' }, 'body_template: Please enter the SOAP envelope that is sent.'],
  ] satisfies [Partial<AskedOutgoing>, string][])('SCREEN-40: is refused with %j', (change, fault) => {
    expect(faultsOf(change)).toContain(fault);
  });

  it('SCREEN-40: wants its secret again for another host or another way of proving who calls', () => {
    const stored = { url: 'https://a.example.co.za/x', auth_kind: 'bearer', auth_url: '', has_secret: true } as const;

    expect(needsSecret({ ...stored, url: 'https://A.example.co.za/y' }, stored)).toBe(false);
    expect(needsSecret({ ...stored, url: 'https://b.example.co.za/x' }, stored)).toBe(true);
    expect(needsSecret({ ...stored, url: 'https://a.example.co.za:444/x' }, stored)).toBe(true);
    expect(needsSecret({ ...stored, auth_kind: 'basic' }, stored)).toBe(true);
    expect(needsSecret({ ...stored, auth_kind: 'none' }, stored)).toBe(false);
  });

  it.each(OUTGOING_TEMPLATES)('PROD-14: begins as %s, which only lacks its address, secrets and names', (template) => {
    const { integration_type, headers, ...start } = OUTGOING_STARTS[template];
    const asked = {
      ...ASKED,
      ...start,
      headers: headers.map((name) => ({ name, value: 'x' })),
      auth_name: 'me',
      auth_url: 'https://a.example/token',
    };
    const url = start.url === 'https://' ? 'https://a.example/x' : start.url;

    expect(outgoingChecks(integration_type, { ...asked, url })).toEqual([]);
  });

  it('SCREEN-40: is tried five times within 24 hours', () => {
    const created = new Date('2027-03-10T08:00:00Z');
    let now = created;
    let tries = 1;
    for (let next: Date | null = created; next !== null; tries++) {
      now = next;
      next = nextTry({ tries, time_created: created, chance: 0.5, is_call: true }, now);
    }

    expect(tries - 1).toBe(5);
    expect(now.getTime() - created.getTime()).toBeLessThanOrEqual(86_400_000);
    expect(now.getTime() - created.getTime()).toBeGreaterThan(20 * 3_600_000);
  });

  it('SCREEN-40: is paused after 20 failures in a row, a webhook only after a day of them', () => {
    const failing_since = new Date('2027-03-10T08:00:00Z');
    const now = new Date('2027-03-10T09:00:00Z');

    expect(isToPause({ failures_in_row: 19, failing_since, is_call: true }, now)).toBe(false);
    expect(isToPause({ failures_in_row: 20, failing_since, is_call: true }, now)).toBe(true);
    expect(isToPause({ failures_in_row: 20, failing_since }, now)).toBe(false);
  });
});

describe('a filter of events', () => {
  const facts = { topic: 'status-changed', status: 'delivered', service_level_code: 'ECO', tag_ids: [3] };

  it('SCREEN-40: lets everything through where nothing is chosen', () => {
    expect(passesFilter(NO_FILTER, { topic: 'invoice-created', status: null, service_level_code: null, tag_ids: [] })).toBe(true);
  });

  it.each([
    [{ statuses: ['delivered'] }, true],
    [{ statuses: ['collected'] }, false],
    [{ service_level_codes: ['ECO'] }, true],
    [{ service_level_codes: ['ONX'] }, false],
    [{ tag_ids: [3, 4] }, true],
    [{ tag_ids: [4] }, false],
  ] as const)('SCREEN-40: %j lets a delivered shipment through: %s', (change, passes) => {
    expect(passesFilter({ ...NO_FILTER, ...change }, facts)).toBe(passes);
  });

  it('SCREEN-40: by status leaves out no notes and measurements', () => {
    expect(passesFilter({ ...NO_FILTER, statuses: ['delivered'] }, { ...facts, topic: 'shipment-note', status: null })).toBe(
      true,
    );
  });
});
