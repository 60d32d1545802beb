import { describe, expect, it } from 'vitest';
import { afterLogin, afterMaintenance } from './redirect.ts';

describe('after login', () => {
  it('ROUTE-17: goes to the redirect value if present, otherwise to /', () => {
    expect(afterLogin('/shipments?page=2')).toBe('/shipments?page=2');
    expect(afterLogin(undefined)).toBe('/');
    expect(afterLogin('')).toBe('/');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'shipments', 'javascript:alert(1)'])(
    'never leaves the product for %j',
    (redirect) => {
      expect(afterLogin(redirect)).toBe('/');
    },
  );

  it.each(['/login', '/login?redirect=%2Flogin', '/logout', '/maintenance?r=%2F'])(
    'does not go round in circles to %s',
    (redirect) => {
      expect(afterLogin(redirect)).toBe('/');
    },
  );
});

it('MAINT-03: leaving maintenance returns to r, or to / when there is none', () => {
  expect(afterMaintenance('/shipments/7?tab=notes')).toBe('/shipments/7?tab=notes');
  expect(afterMaintenance('/login?redirect=%2Fshipments')).toBe('/login?redirect=%2Fshipments');
  expect(afterMaintenance(undefined)).toBe('/');
  expect(afterMaintenance('//evil.example')).toBe('/');
});
