import { describe, expect, it } from 'vitest';
import { isBuilt } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { overview } from '../strings/overview.ts';
import { shipments } from '../strings/shipments.ts';

describe('what the specification gives to the letter', () => {
  it('VALID-25: says that popups are blocked and what to do', () => {
    expect(shipments.popupsBlocked).toEqual({
      title: 'Popups are blocked',
      body: "Please allow popups for this site in your browser's address bar or settings, then try again.",
    });
  });

  it('ERR-34 ERR-35 ERR-37: says that a shipment is not there', () => {
    expect(shipments.couldNotFind).toBe('Could not find shipment');
    expect(shipments.fetchFailed('Timeout.')).toBe('Error fetching shipment: Timeout.');
    expect(shipments.notFound).toBe('Shipment not found');
  });
});

describe('the pages of shipments', () => {
  it('ROUTE-27 ROUTE-30 ROUTE-31 ROUTE-32: stand at their addresses', () => {
    expect(isBuilt('/shipments/new?quick_quote=send&t=1&custom-ref=A')).toBe(true);
    expect(isBuilt('/shipments/mobile/new')).toBe(true);
    expect(isBuilt('/shipments/2095')).toBe(true);
    expect(isBuilt('/shipments/ref/7K4QXM')).toBe(true);
  });

  it('ERR-33: an unknown reference goes to a new shipment that has it', () => {
    expect(paths.newShipment({ quick_quote: 'send', 'custom-ref': 'NOPE/1' })).toBe(
      '/shipments/new?quick_quote=send&custom-ref=NOPE%2F1',
    );
  });
});

it('greets by the time of day', () => {
  expect(overview.greeting('09:00', 'Olga')).toBe('Good morning, Olga');
  expect(overview.greeting('12:00', 'Olga')).toBe('Good afternoon, Olga');
  expect(overview.greeting('18:30', '')).toBe('Good evening');
});
