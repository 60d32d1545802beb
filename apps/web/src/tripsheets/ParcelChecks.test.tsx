import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import { CollectDialog } from './dialogs/CollectDialog.tsx';
import { LoadDialog } from './dialogs/LoadDialog.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';

// The dialog reads these alone.
const SHIPMENT = {
  short_tracking_reference: '7K4QXM',
  parcel_references: ['7K4QXM/1', '7K4QXM/2'],
  parcel_codes: [{ parcel_reference: '7K4QXM/2', code: 'STICKER-0000009' }],
} as unknown as SheetShipment;

function collecting(driver_must_scan_each_parcel: boolean) {
  const onCollect = vi.fn<(...of: readonly unknown[]) => void>();
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

describe('SHIP-RULE-03: a parcel that is not there', () => {
  it('stays with its sender where the driver says so, after reading what that does', async () => {
    const { onCollect, scan } = collecting(true);
    await scan('7K4QXM/1');

    await userEvent.click(screen.getByRole('button', { name: 'Leave the rest with the sender' }));
    expect(screen.getByText(/^7K4QXM\/2 was not found\. You collect 1 of 2; the rest stays with the sender/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Collect 1 parcel' }));

    expect(onCollect).toHaveBeenCalledExactlyOnceWith(
      {},
      [],
      expect.objectContaining({ '7K4QXM': { confirmed: ['7K4QXM/1'], left: ['7K4QXM/2'] } }),
    );
  });

  it('is asked for again once it is found after all', async () => {
    const { scan } = collecting(true);
    await scan('7K4QXM/1');
    await userEvent.click(screen.getByRole('button', { name: 'Leave the rest with the sender' }));

    await userEvent.click(screen.getByRole('button', { name: 'They are here after all' }));

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Collect 2 parcels' }).disabled).toBe(true);
  });

  it('stays at the hub where not all of a shipment is taken out', async () => {
    const onLoad = vi.fn<(check: unknown) => void>();
    draw(<LoadDialog shipment={SHIPMENT} onClose={() => undefined} onLoad={onLoad} />, { of: {} });

    await userEvent.click(screen.getByRole('checkbox', { name: '7K4QXM/2' }));
    expect(screen.getByRole('status').textContent).toBe(
      '7K4QXM/1 was not found. You take out 1 of 2; the rest stays at the hub. The office is told.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Out for delivery with 1 of 2' }));

    expect(onLoad).toHaveBeenCalledExactlyOnceWith({ confirmed: ['7K4QXM/2'], left: ['7K4QXM/1'] });
  });
});
