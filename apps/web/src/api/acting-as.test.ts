import { expect, it } from 'vitest';
import { actingWanted, endRefusedActing, keepActingAs, readActingAs, stopActing } from './acting-as.ts';

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
    href: '/shipments?page=2',
  });
  expect(actingWanted({ pathname: '/', search: '?impersonated_username=a%40b.co' })?.href).toBe('/');
  expect(actingWanted({ pathname: '/shipments', search: '?page=2' })).toBeNull();
  expect(actingWanted({ pathname: '/', search: '?impersonated_username=' })).toBeNull();
});

it('keeps whom a tab acts for until it stops', () => {
  const tab = storage();
  expect(readActingAs(tab)).toBeNull();
  keepActingAs('owner@acme.example', tab);
  expect(readActingAs(tab)).toBe('owner@acme.example');
  stopActing(tab);
  expect(readActingAs(tab)).toBeNull();
});

it('IMP-06: a refusal to act for somebody does not stick to the tab', () => {
  const tab = storage();
  keepActingAs('super@tsela.example', tab);

  expect([endRefusedActing(500, tab), endRefusedActing(null, tab), readActingAs(tab)]).toEqual([
    false,
    false,
    'super@tsela.example',
  ]);
  expect([endRefusedActing(403, tab), readActingAs(tab)]).toEqual([true, null]);
  // Without anybody to act for, a refusal is one's own.
  expect(endRefusedActing(403, tab)).toBe(false);
});
