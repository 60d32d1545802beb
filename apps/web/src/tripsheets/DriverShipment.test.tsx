import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import { DriverShipment } from './DriverShipment.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';
import type { DriverStep } from './use-driver-step.tsx';

interface Drawn {
  readonly status?: string;
  readonly is_due?: boolean;
  readonly pin_needed?: boolean;
  readonly pod_method?: string;
  readonly leg?: 'collection' | 'delivery';
  readonly pickup_point_type?: 'counter';
}

function drawOne({ leg = 'delivery', ...of }: Drawn) {
  // It reads these alone.
  const shipment = {
    short_tracking_reference: 'C3EBBJ',
    status: 'out-for-delivery',
    is_due: true,
    is_waiting: false,
    pin_needed: false,
    pod_method: 'pin-with-fallback',
    parcel_references: ['C3EBBJ/1'],
    apart: [],
    total_weight_kg: 3,
    service_level_code: 'ECO',
    service_level_colour: '',
    special_instructions: '',
    ...of,
  } as unknown as SheetShipment;
  draw(
    <DriverShipment
      shipment={shipment}
      is_done={false}
      leg={leg}
      is_among_many={false}
      step={{ scans: [], entries: [] } as unknown as DriverStep}
      is_ready
    />,
    { of: { settings: {}, facts: { actor: { permissions: [] } } } as never },
  );
}

it.each([
  ['out-for-delivery', true, 1],
  ['delivered', false, 0],
])('SCREEN-26: a shipment that is %s says of its PIN what is still to be asked', (status, is_due, count) => {
  drawOne({ status, is_due, pin_needed: true });

  expect(screen.queryAllByText(/PIN needed/)).toHaveLength(count);
});

it.each<[string, Drawn, number]>([
  ['is to be delivered', {}, 1],
  ['is delivered', { status: 'delivered', is_due: false }, 0],
  ['is to be collected', { leg: 'collection', status: 'collection-assigned' }, 0],
  ['is placed at a counter', { pickup_point_type: 'counter' }, 0],
  ['is proved by a PIN', { pod_method: 'pin-with-fallback', pin_needed: true }, 0],
])('ENUM-07 SCREEN-26: before the door, what %s says of its stamped document what is to be asked', (_, of, count) => {
  drawOne({ pod_method: 'grv', ...of });

  expect(screen.queryAllByText(/Stamped document needed/)).toHaveLength(count);
});
