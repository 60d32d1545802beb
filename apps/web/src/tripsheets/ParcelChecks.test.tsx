import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import { CollectDialog } from './CollectDialog.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';

// The dialog reads these alone.
const SHIPMENT = {
  short_tracking_reference: '7K4QXM',
  parcel_references: ['7K4QXM/1', '7K4QXM/2'],
  parcel_codes: [{ parcel_reference: '7K4QXM/2', code: 'STICKER-0000009' }],
} as unknown as SheetShipment;

function collecting(driver_must_scan_each_parcel: boolean) {
  const onCollect = vi.fn<() => void>();
  draw(<CollectDialog shipments={[SHIPMENT]} onClose={() => undefined} onCollect={onCollect} />, {
    of: { settings: { driver_must_scan_each_parcel } },
  });
  return { onCollect, scan: (code: string) => userEvent.type(screen.getByLabelText('Scan a parcel'), `${code}{Enter}`) };
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

describe('KEY-36: the parcels at a stop', () => {
  it('are ticked by hand where driver_must_scan_each_parcel is off', async () => {
    const { onCollect } = collecting(false);

    for (const box of boxes()) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Collect 2 parcels' }));

    expect(onCollect).toHaveBeenCalledOnce();
  });

  it('are scanned or typed where it is on, in any order, and what is none of them is said', async () => {
    const { onCollect, scan } = collecting(true);

    expect(boxes().map(({ disabled }) => disabled)).toEqual([true, true]);
    await scan('sticker-0000009');
    await scan('ZZ9ZZ9/1');
    expect(screen.getByText('ZZ9ZZ9/1 is not one of these parcels.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Collect 2 parcels' }).disabled).toBe(true);
    await scan('7K4QXM/1');
    await userEvent.click(screen.getByRole('button', { name: 'Collect 2 parcels' }));

    expect(onCollect).toHaveBeenCalledOnce();
  });
});
