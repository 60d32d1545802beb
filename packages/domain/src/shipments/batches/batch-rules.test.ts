import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../status/shipment-status.ts';
import { planHandOver, waitsForHandOver, whyNotInBatch } from './batch-rules.ts';

describe('what may be in a batch', () => {
  it('SCREEN-08: shipments that wait for collection or drop-off, and no others', () => {
    expect(SHIPMENT_STATUSES.filter(waitsForHandOver)).toEqual([
      'submitted',
      'outsourced',
      'collection-assigned',
      'awaiting-dropoff',
      'collection-unassigned',
      'collection-rejected',
      'collection-exception',
      'collection-failed-attempt',
    ]);
  });

  it('SCREEN-08: of one account, and the refusal names the shipment', () => {
    const shipment = { short_tracking_reference: 'AB2CD3', status: 'at-hub', account_id: 7 };

    expect(whyNotInBatch({ ...shipment, status: 'submitted' }, 7)).toBeNull();
    expect(whyNotInBatch(shipment, 8)).toBe('AB2CD3 is of another account.');
    expect(whyNotInBatch(shipment, 7)).toBe(
      'AB2CD3 is at hub: only shipments that wait for collection or drop-off can be in a batch.',
    );
  });
});

describe('a batch that is handed over', () => {
  const listed = [
    { reference: 'AB2CD3', parcels: ['AB2CD3/1', 'AB2CD3/2'] },
    { reference: 'EF4GH5', parcels: ['EF4GH5/1'] },
    { reference: 'JK6LM7', parcels: ['JK6LM7/1', 'JK6LM7/2'] },
  ];

  it('SCREEN-08: scans whole shipments by their own references, and parts of one by their parcels', () => {
    const plan = planHandOver(listed, { missing: ['ab2cd3/2', 'JK6LM7'], extra: [] });

    expect(plan.references).toEqual(['AB2CD3/1', 'EF4GH5']);
    expect([...plan.there]).toEqual([
      ['AB2CD3', 'some'],
      ['EF4GH5', 'all'],
      ['JK6LM7', 'none'],
    ]);
    expect(plan.missing).toEqual(['AB2CD3/2', 'JK6LM7/1', 'JK6LM7/2']);
  });

  it('SCREEN-08: names what is there and not listed once, and what is neither', () => {
    const plan = planHandOver(listed, { missing: ['ZZZZZZ'], extra: ['qr8st9', ' QR8ST9 ', 'EF4GH5/1', ''] });

    expect(plan.extra).toEqual(['QR8ST9']);
    expect(plan.unknown).toEqual(['ZZZZZZ']);
    expect(plan.missing).toEqual([]);
  });
});
