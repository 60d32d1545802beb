import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayInput } from './DayInput.tsx';

function draw(initial: string, max?: string) {
  const told: string[] = [];
  function Field() {
    const [day, setDay] = useState(initial);
    return <DayInput label="From" value={day} {...(max && { max })} onDay={(next) => [told.push(next), setDay(next)]} />;
  }
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  return { told, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }), user: userEvent.setup() };
}

it('a day is shown and typed with the day first', async () => {
  const { told, field, user } = draw('2026-11-03');
  expect(field.value).toBe('3 Nov 2026');

  await user.clear(field);
  await user.type(field, '5/12/2026');
  await user.tab();

  expect([told.at(-1), field.value]).toEqual(['2026-12-05', '5 Dec 2026']);
});

it('what is no day is said, and the day that stood there before is not kept in its place', async () => {
  const { told, field, user } = draw('2026-11-03');

  await user.clear(field);
  await user.type(field, '31/02/2026');
  await user.tab();

  expect(told.at(-1)).toBe('');
  expect(field.value).toBe('31/02/2026');
  expect(screen.getByText('Please enter a day such as 23/11/2026.')).toBeDefined();
});

it('a day after the last that is offered is grey in the month, and says why', async () => {
  const { told, user } = draw('2026-11-03', '2026-11-20');

  await user.click(screen.getByRole('button', { name: 'Pick a day' }));
  const late = await screen.findByRole('button', { name: /^21 November 2026/ });
  await user.click(late);

  expect(told).toEqual([]);
  expect(screen.getByText(/This day is later than can be chosen here/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^20 November 2026/ }));
  expect(told).toEqual(['2026-11-20']);
});
