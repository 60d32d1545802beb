import { screen } from '@testing-library/react';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import type { Session } from '../../shell/session.ts';
import { MoneyTrouble } from './MoneyTrouble.tsx';

const TEXT = 'The balance of Karoo Crafts does not cover this.';

/** Someone of staff with a seeded role, who books for an account. */
function staff(role_id: number): Partial<Session> {
  const role = SEEDED_ROLES.find(({ id }) => id === role_id);
  const actor = { ...role, role_id, account_id: null, is_platform_internal: false, email: 'staff@tsela.example' };
  return {
    account: null,
    facts: { actor, account: null, features: DEFAULT_FEATURES, settings: {} },
  } as unknown as Partial<Session>;
}

function drawFor(role_id: number, account_id: AccountId | undefined) {
  answerWith(() => ({ body: { payment_methods: [] } }));
  draw(<MoneyTrouble text={TEXT} account_id={account_id} />, { of: staff(role_id) });
  return screen.queryByRole('link', { name: 'Record a payment' })?.getAttribute('href') ?? null;
}

describe('SCREEN-10: an account that cannot pay for what staff book', () => {
  // Roles 3 and 8 look after accounts; dispatchers do not.
  it.each([
    [3, '/accounts/12?tab=billing'],
    [8, '/accounts/12?tab=billing'],
    [4, null],
  ])('leads the role %d to its billing, where a payment is recorded: %s', (role_id, href) => {
    expect(drawFor(role_id, 12 as AccountId)).toBe(href);
    expect(screen.getByText(TEXT)).toBeDefined();
  });

  it('leads nowhere where the account is not known yet', () => {
    expect(drawFor(3, undefined)).toBeNull();
  });
});
