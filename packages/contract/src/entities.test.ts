import { describe, expect, it } from 'vitest';
import { auditApi } from './audit/audit-api.ts';
import { parcel } from './shipments/parcel-shapes.ts';

describe('what programs read', () => {
  it('DATA-27: a parcel has every field of the specification', () => {
    expect(Object.keys(parcel.properties)).toEqual(
      expect.arrayContaining([
        'parcel_description',
        'packaging',
        'status',
        'tracking_reference',
        'alternative_tracking_reference',
        'submitted_length_cm',
        'submitted_width_cm',
        'submitted_height_cm',
        'submitted_weight_kg',
        'actual_length_cm',
        'actual_width_cm',
        'actual_height_cm',
        'actual_weight_kg',
      ]),
    );
  });

  it('DATA-40: the audit trail answers its events and how many there are', () => {
    expect(Object.keys(auditApi.events.output.properties)).toEqual(expect.arrayContaining(['audit_events', 'count']));
  });
});
