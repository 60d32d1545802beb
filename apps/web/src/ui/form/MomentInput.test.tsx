import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MomentInput } from './MomentInput.tsx';

function draw(initial: string) {
  const told: string[] = [];
  function Field() {
    const [moment, setMoment] = useState(initial);
    return <MomentInput label="Start" title="Start" value={moment} onMoment={(next) => [told.push(next), setMoment(next)]} />;
  }
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { told, day: box('Start'), time: box('Time (Start)'), user: userEvent.setup() };
}

it('a moment is shown with the day first and by the clock of 24 hours', async () => {
  const { told, day, time, user } = draw('2026-11-28T16:26:29');
  expect([day.value, time.value]).toEqual(['28 Nov 2026', '16:26:29']);

  await user.clear(time);
  await user.type(time, '4.30');
  await user.tab();

  expect([told.at(-1), time.value]).toEqual(['2026-11-28T04:30', '04:30']);
});

it('a day alone begins at midnight, and takes the time that was typed before it', async () => {
  const { told, day, time, user } = draw('');

  await user.type(time, '930');
  expect(told).toEqual([]);
  await user.type(day, '5/12/2026');
  await user.tab();
  expect([told.at(-1), time.value]).toEqual(['2026-12-05T09:30', '09:30']);

  await user.clear(time);
  expect(told.at(-1)).toBe('2026-12-05T00:00');
});

it('what is no time is said, and the time that stood there before is not kept in its place', async () => {
  const { told, time, user } = draw('2026-11-28T16:26');

  await user.clear(time);
  await user.type(time, '25:00');
  await user.tab();

  expect(told.at(-1)).toBe('2026-11-28T00:00');
  expect(screen.getByText('Please enter a time such as 16:30.')).toBeDefined();
});
