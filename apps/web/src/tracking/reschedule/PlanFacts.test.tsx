import { screen } from '@testing-library/react';
import { RESCHEDULE_STATES } from '@tsela/domain/tracking/reschedule-rules';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { PlanFacts } from './PlanFacts.tsx';

const NOW = new Date('2026-11-30T12:00:00Z');
const PLANNED = { from: '2026-12-02T06:00:00Z', to: '2026-12-03T15:00:00Z' };

it.each(RESCHEDULE_STATES)(
  'SCREEN-57: a recipient is told a plan, and with whom it may be left, only of what still comes, at “%s”',
  (state) => {
    draw(<PlanFacts shown={{ state, going_to: 'Kamma Heights, Walmer', planned: PLANNED, leave_with: 'neighbour' }} now={NOW} />);

    screen.getByText('Kamma Heights, Walmer');
    const has_arrived = ['over', 'delivered', 'waiting'].includes(state);
    expect(screen.queryByText('Planned') === null).toBe(has_arrived);
    expect(screen.queryByText('A neighbour') === null).toBe(has_arrived);
    expect(screen.queryByText('Wed 2 Dec to Thu 3 Dec') === null).toBe(has_arrived);
  },
);
