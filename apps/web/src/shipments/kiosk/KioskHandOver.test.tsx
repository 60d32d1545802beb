import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { KioskHandOver } from './KioskHandOver.tsx';

afterEach(() => vi.unstubAllGlobals());

async function dropOff(answer: object) {
  answerWith(() => ({ body: { short_tracking_reference: 'K7M2QX', compartment: '', counter: '', ...answer } }));
  const onStart = vi.fn<() => void>();
  const { user } = draw(<KioskHandOver action="drop-off" onStart={onStart} />);
  await user.type(screen.getByLabelText(/^Parcel reference/), 'K7M2QX');
  await user.type(screen.getByLabelText(/^Drop-off PIN/), '1234');
  await user.click(screen.getByRole('button', { name: 'Drop off' }));
  return { user, onStart };
}

it('SCREEN-12: tells a sender whose parcel goes over the counter where that is, and that it costs the same', async () => {
  const { user, onStart } = await dropOff({ counter: 'Rosebank Mall counter' });

  await screen.findByRole('heading', { level: 1, name: 'Please go to the counter' });
  screen.getByText('Reference K7M2QX');
  screen.getByText('Hand the parcel over at Rosebank Mall counter');
  screen.getByText('The locker has no free compartment for it. The price stays the same.');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(onStart).toHaveBeenCalledOnce();
});

it('SCREEN-12: tells a sender the compartment, where there is one', async () => {
  await dropOff({ compartment: 'V4-12' });

  expect(await screen.findByText('Put the parcel in compartment V4-12')).toBeDefined();
  expect(screen.queryByText(/counter/)).toBeNull();
});
