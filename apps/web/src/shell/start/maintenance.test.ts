import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from '../../api/api-error.ts';
import { maintenanceAt } from './maintenance.ts';

const PROVIDER = { id: 7, name: 'Karoo Couriers', status: 'active', provider_settings: [] };
const CLOSED = errorOfAnswer(418, { code: 'maintenance', message: "We're doing maintenance...", provider: PROVIDER });
const isShown = (pathname: string, is_signed_in: boolean) => maintenanceAt(CLOSED, { pathname, is_signed_in })?.is_shown;

describe('a maintenance at the start', () => {
  it('MAINT-01 CALL-30: sends visitors to the page that says so', () => {
    expect([isShown('/', false), isShown('/shipments', false), isShown('/track', false)]).toEqual([true, true, true]);
  });

  it('lets a user sign in, and leaves it to the first call of a signed-in user', () => {
    expect([isShown('/login', false), isShown('/', true), isShown('/login', true)]).toEqual([false, false, false]);
    expect(maintenanceAt(CLOSED, { pathname: '/login', is_signed_in: false })?.provider).toEqual(PROVIDER);
  });

  it('that tells nothing of the provider is shown to all visitors', () => {
    expect(maintenanceAt(errorOfAnswer(418, {}), { pathname: '/login', is_signed_in: true })?.is_shown).toBe(true);
  });

  it('is none when the start failed otherwise, or not at all', () => {
    for (const error of [null, new Error('offline'), errorOfAnswer(404, {})])
      expect(maintenanceAt(error, { pathname: '/', is_signed_in: false })).toBeNull();
  });
});
