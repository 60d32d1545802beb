import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import { CONTACT_MISSING, PHOTO_MISSING } from '@tsela/domain/tracking/attempt-evidence';
import { draw } from '../shell/drawn.testing.tsx';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import { actionTo } from './tripsheet-draft.ts';
import type { SheetRequest } from './tripsheet-draft.ts';
import { useRequestSteps } from './use-questions.tsx';

const DOOR = { lat: -26.1452, lng: 28.0436 };
// The dialog reads these alone.
const REQUEST = { reference: 'COL000012' } as unknown as SheetRequest;
const STOPS = [{ address: DOOR, request: REQUEST }] as unknown as readonly Stop[];
const SETTINGS = { collection_failed_attempt_reasons: ['Gate shut'] };

/** A driver who failed to collect what a request asked for, at a place. */
async function failing(at: Partial<typeof DOOR>) {
  const record = vi.fn<(...of: readonly unknown[]) => Promise<unknown>>(async () => null);
  function Steps() {
    const steps = useRequestSteps({ record, position: () => at, stops: STOPS });
    return (
      <>
        <button type="button" onClick={() => steps.ask(REQUEST, actionTo('collection-failed-attempt'))}>
          Ask
        </button>
        {steps.dialog}
      </>
    );
  }
  draw(<Steps />, { of: { settings: SETTINGS } });
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Gate shut' }));
  return { record, save: () => userEvent.click(screen.getByRole('button', { name: driverSteps.save })) };
}

describe('users-ask 35: a collection request that fails', () => {
  it('is asked for a tried contact and a photo where the position does not show the door', async () => {
    const { record, save } = await failing({});

    await save();

    expect(screen.getByText(CONTACT_MISSING)).toBeTruthy();
    expect(screen.getByText(PHOTO_MISSING)).toBeTruthy();
    expect(record).not.toHaveBeenCalled();
  });

  it('is taken at the door with a tried contact alone', async () => {
    const { record, save } = await failing(DOOR);

    await save();
    expect(screen.getByText(CONTACT_MISSING)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: driverSteps.contacts.called }));
    await save();

    expect(record).toHaveBeenCalledExactlyOnceWith({ short_tracking_reference: 'COL000012' }, 'collection-failed-attempt', {
      reason: 'Gate shut',
      contact_tried: 'called',
    });
  });
});
