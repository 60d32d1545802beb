import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { filledForm } from '../form/form.testing.ts';
import type { SideForm } from '../form/shipment-draft.ts';
import { UseMyLocation } from './UseMyLocation.tsx';

type Answer = (found: (at: { coords: { latitude: number; longitude: number } }) => void, refused: () => void) => void;

afterEach(() => vi.unstubAllGlobals());

function drawButton(answer: Answer | null, places: readonly object[] = []) {
  const asked = vi.fn<(found: unknown, refused: unknown, options: unknown) => void>((found, refused) =>
    answer?.(found as never, refused as never),
  );
  answerWith(() => ({ body: { places, count: places.length } }));
  const onPick = vi.fn<(side: SideForm) => void>();
  const drawn = draw(<UseMyLocation value={filledForm().collection} onPick={onPick} />);
  vi.stubGlobal('navigator', { ...(answer && { geolocation: { getCurrentPosition: asked } }) });
  return { ...drawn, asked, onPick };
}

const press = (user: ReturnType<typeof drawButton>['user']) =>
  user.click(screen.getByRole('button', { name: 'Use my location' }));

it('CONST-15 SCREEN-11: takes the suburb that the phone is in, and no position of a door', async () => {
  const gardens = { local_area: 'Gardens', city: 'Cape Town', zone: 'WC', code: '8001', lat: -33.93, lng: 18.41 };
  const { user, asked, onPick } = drawButton((found) => found({ coords: { latitude: -33.9, longitude: 18.4 } }), [gardens]);

  await press(user);

  await vi.waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  const { address } = onPick.mock.calls[0]?.[0] ?? {};
  expect(address).toMatchObject({ local_area: 'Gardens', city: 'Cape Town', code: '8001', position: null });
  expect(asked.mock.calls[0]?.[2]).toEqual({ timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false });
});

it('SCREEN-11: leaves the search to a user who refuses, and to a phone that cannot say', async () => {
  const message = 'Your phone did not say where you are. Please search for the suburb.';
  const refused = drawButton((_found, refuse) => refuse());
  await press(refused.user);
  await screen.findByText(message);
  refused.unmount();

  const unable = drawButton(null);
  await press(unable.user);

  await screen.findByText(message);
  expect([refused.onPick.mock.calls, unable.onPick.mock.calls]).toEqual([[], []]);
});

it('SCREEN-11: says where no suburb is known', async () => {
  const { user, onPick } = drawButton((found) => found({ coords: { latitude: 0, longitude: 0 } }));

  await press(user);

  await screen.findByText('No suburb is known where you are. Please search for it.');
  expect(onPick).not.toHaveBeenCalled();
});
