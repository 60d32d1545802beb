import { screen } from '@testing-library/react';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import { answerWith, draw } from '../shell/drawn.testing.tsx';
import type { Session } from '../shell/session.ts';
import { anAccount } from './account.testing.ts';
import { AskToChange } from './AskToChange.tsx';
import './AskToChangeDialog.tsx';

const SUPPORT = 'help@karoo.example';

/** An owner at a provider, whose inbox they may write to where it has one. */
function owner(settings: object): Partial<Session> {
  const permissions = ['API_/inbox/threads:POST'];
  return {
    title: 'Karoo Couriers',
    settings,
    user: { email: 'owner@karoo.example' },
    facts: { actor: { permissions } },
  } as unknown as Partial<Session>;
}

async function askForVatNumber(settings: object) {
  const { asked } = answerWith(({ url }) => ({
    body: url.pathname.endsWith('/inbox/threads') ? { thread: { id: 3 } } : { message: 'Sent.' },
  }));
  const { user } = draw(<AskToChange account={anAccount({ vat_number: '4010123456' })} />, { of: owner(settings) });
  await user.click(screen.getByRole('button', { name: 'Ask to change' }));
  await user.selectOptions(await screen.findByLabelText('What should change'), 'VAT number');
  await user.type(screen.getByLabelText(/^It should be/), '4010999999');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Karoo Couriers has your message.');
  return asked.map(({ method, url, body }) => ({ method, path: url.pathname, body }));
}

describe("SCREEN-20: what is the provider's to change", () => {
  it('is written to the support address where the provider has no inbox', async () => {
    const enabled_features = DEFAULT_FEATURES.filter((feature) => feature !== 'inbox');

    const asked = await askForVatNumber({ enabled_features, support_email_address: SUPPORT });

    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', body: { message: expect.stringContaining('4010999999') as string } });
    expect(asked[0]?.path).toMatch(/support/);
  });

  it('cannot be asked for where there is neither an inbox nor a support address', () => {
    draw(<AskToChange account={anAccount()} />, { of: owner({ enabled_features: [], support_email_address: '' }) });

    expect(screen.queryByRole('button', { name: 'Ask to change' })).toBeNull();
  });
});
