import { screen, waitFor } from '@testing-library/react';
import { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { BelowFirstSteps } from './BelowFirstSteps.tsx';

const BRANCH = { key: 'branch', is_done: false, waits_for: [] };

function drawFor(user_settings: readonly { setting: string; value: string }[] = []) {
  const actor = { role_id: 3, account_id: null, permissions: ['*'], permissions_ui: ['*'], is_platform_internal: false };
  const facts = { actor, account: null, features: DEFAULT_FEATURES, settings: {} };
  return draw(<BelowFirstSteps>The work of the day</BelowFirstSteps>, { of: { facts, general: { user_settings } } as never });
}

function answerOf(has_delivered: boolean) {
  return { body: { steps: [BRANCH], has_delivered, draft_id: null, shipment_id: null } };
}

afterEach(() => vi.unstubAllGlobals());

it('MENU-50: the work of the day is drawn with the first steps above it, never before them', async () => {
  let answer: (given: { body: unknown }) => void = () => undefined;
  const held = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  const { asked } = answerWith(() => held);

  drawFor();
  await waitFor(() => expect(asked.map(({ url }) => url.pathname)).toEqual([`/api${firstStepsApi.firstSteps.path}`]));
  expect(screen.queryByText(/The work of the day/)).toBeNull();
  answer(answerOf(false));

  await screen.findByText(/The work of the day/);
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toHaveLength(1);
});

it.each([
  ['a courier that has delivered', () => answerOf(true)],
  ['an answer that fails', () => ({ status: 500, body: { message: 'Not there.' } })],
])('MENU-50: the work of the day stands alone for %s', async (_, answer) => {
  answerWith(answer);

  drawFor();

  await screen.findByText(/The work of the day/);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('MENU-50: what was put away is not asked for, and holds up nothing', () => {
  const { asked } = answerWith(() => answerOf(false));

  drawFor([{ setting: 'first_steps', value: 'put-away' }]);

  expect(screen.queryAllByText(/The work of the day/)).toHaveLength(1);
  expect(asked).toEqual([]);
});
