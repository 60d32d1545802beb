import { describe, expect, it } from 'vitest';
import { overview } from '../strings/overview.ts';
import { shipments } from '../strings/shipments.ts';

describe('what the specification gives to the letter', () => {
  it('says that popups are blocked and what to do', () => {
    expect(shipments.popupsBlocked).toEqual({
      title: 'Popups are blocked',
      body: "Please allow popups for this site in your browser's address bar or settings, then try again.",
    });
  });

  it('says that a shipment is not there', () => {
    expect(shipments.couldNotFind).toBe('Could not find shipment');
    expect(shipments.fetchFailed('Timeout.')).toBe('Error fetching shipment: Timeout.');
    expect(shipments.notFound).toBe('Shipment not found');
  });
});

it('greets by the time of day', () => {
  expect(overview.greeting('09:00', 'Olga')).toBe('Good morning, Olga');
  expect(overview.greeting('12:00', 'Olga')).toBe('Good afternoon, Olga');
  expect(overview.greeting('18:30', '')).toBe('Good evening');
});
