import { MantineProvider } from '@mantine/core';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { longDateText } from '../show/date-text.ts';
import { CalendarDialog } from './CalendarDialog.tsx';
import { monthFrom } from './month-draft.ts';

const NONE = new Map<string, string>();
const today = dayOf(new Date());

function draw(min: typeof today) {
  const picked: string[] = [];
  render(
    <MantineProvider env="test">
      <CalendarDialog
        title="Collection day"
        value=""
        min={min}
        closed={NONE}
        last={addDays(min, 60)}
        onPick={(day) => picked.push(day)}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  return {
    picked,
    user: userEvent.setup(),
    press: (day: typeof today) => screen.getByRole('button', { name: new RegExp(`^${longDateText(startOfDay(day))}`) }),
  };
}

it('a day to come before the first day offered is refused as too early, not as over', async () => {
  const first = addDays(monthFrom(today, 2), 9);
  const { picked, user, press } = draw(first);

  await user.click(press(addDays(first, -1)));

  expect(picked).toEqual([]);
  expect(screen.getByText(/: This day is earlier than can be chosen here\.$/)).toBeDefined();
});

it('a past day before the first day offered is refused as over', async () => {
  const first = addDays(monthFrom(today, -2), 9);
  const { picked, user, press } = draw(first);

  await user.click(press(addDays(first, -1)));

  expect(picked).toEqual([]);
  expect(screen.getByText(/: This day is over\.$/)).toBeDefined();
});
