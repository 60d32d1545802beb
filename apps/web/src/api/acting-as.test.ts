import { expect, it } from 'vitest';
import { actingWanted, endRefusedActing, keepActingAs, readActingAs, readActingProvider, stopActing } from './acting-as.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('IMP-01: impersonated_username in an address names the person, and leaves the address', () => {
  expect(actingWanted({ pathname: '/shipments', search: '?page=2&impersonated_username=owner%40acme.example' })).toEqual({
    username: 'owner@acme.example',
    provider_id: null,
    href: '/shipments?page=2',
  });
  expect(actingWanted({ pathname: '/', search: '?impersonated_username=a%40b.co' })?.href).toBe('/');
  expect(actingWanted({ pathname: '/shipments', search: '?page=2' })).toBeNull();
  expect(actingWanted({ pathname: '/', search: '?impersonated_username=' })).toBeNull();
});

it('the browser keeps the user a tab acts as until it stops', () => {
  const tab = storage();
  expect(readActingAs(tab)).toBeNull();
  keepActingAs({ username: 'owner@acme.example', provider_id: null }, tab);
  expect(readActingAs(tab)).toBe('owner@acme.example');
  stopActing(tab);
  expect(readActingAs(tab)).toBeNull();
});

it('IMP-06: a refusal to act as another user does not stick to the tab', () => {
  const tab = storage();
  keepActingAs({ username: 'super@tsela.example', provider_id: null }, tab);

  expect([endRefusedActing(500, tab), endRefusedActing(null, tab), readActingAs(tab)]).toEqual([
    false,
    false,
    'super@tsela.example',
  ]);
  expect([endRefusedActing(403, tab), readActingAs(tab)]).toEqual([true, null]);
  // Without impersonation a refusal is the user's own.
  expect(endRefusedActing(403, tab)).toBe(false);
});

it('SCREEN-51: acting at another provider ends with the acting, and never outlives it', () => {
  const tab = storage();
  const wanted = actingWanted({ pathname: '/', search: '?impersonated_username=a%40b.co&impersonated_provider_id=7' });
  expect(wanted).toEqual({ username: 'a@b.co', provider_id: 7, href: '/' });
  if (wanted) keepActingAs(wanted, tab);
  expect(readActingProvider(tab)).toBe(7);

  keepActingAs({ username: 'other@acme.example', provider_id: null }, tab);
  expect(readActingProvider(tab)).toBeNull();
  if (wanted) keepActingAs(wanted, tab);
  stopActing(tab);
  expect([readActingAs(tab), readActingProvider(tab)]).toEqual([null, null]);
  expect(
    actingWanted({ pathname: '/', search: '?impersonated_username=a%40b.co&impersonated_provider_id=x' })?.provider_id,
  ).toBeNull();
});
