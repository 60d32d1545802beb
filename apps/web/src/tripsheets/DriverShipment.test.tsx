import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import { DriverShipment } from './DriverShipment.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';
import type { DriverStep } from './use-driver-step.tsx';

it.each([
  ['out-for-delivery', true, 1],
  ['delivered', false, 0],
])('SCREEN-26: a shipment that is %s says of its PIN what is still to be asked', (status, is_due, count) => {
  // It reads these alone.
  const shipment = {
    short_tracking_reference: 'C3EBBJ',
    status,
    is_due,
    is_waiting: false,
    pin_needed: true,
    pod_method: 'pin-with-fallback',
    parcel_references: ['C3EBBJ/1'],
    apart: [],
    total_weight_kg: 3,
    service_level_code: 'ECO',
    service_level_colour: '',
    special_instructions: '',
  } as unknown as SheetShipment;

  draw(
    <DriverShipment
      shipment={shipment}
      is_done={false}
      is_among_many={false}
      step={{ scans: [], entries: [] } as unknown as DriverStep}
      is_ready
    />,
    {
      of: { settings: {}, facts: { actor: { permissions: [] } } } as never,
    },
  );

  expect(screen.queryAllByText(/PIN needed/)).toHaveLength(count);
});
