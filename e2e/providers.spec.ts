import { expect, it } from 'vitest';
import { WIDE, expectNoAxeViolations, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();
const SUPER_ADMIN = 'super@tsela.example';

it('settings are copied from any provider, however many there are, and never from one that was typed and not picked', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  for (let number = 1; number <= 12; number += 1) {
    const name = `Courier ${String(number).padStart(3, '0')}`;
    await platform('POST', '/providers', { name, origins: [`courier-${number}.example`] });
  }
  const page = await openPage(WIDE);
  await signIn(page, SUPER_ADMIN);
  await page.goto('/provider-admin/providers/new');
  const from = page.getByRole('combobox', { name: 'From' });
  await from.fill('Courier 012');
  const options = page.getByRole('listbox', { name: 'From' }).getByRole('option');
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Courier 012')]);
  await expectNoAxeViolations(page);
  await options.first().click();
  expect(await from.inputValue()).toBe('Courier 012');

  await from.fill('Courier 003');
  await page.keyboard.press('Tab');

  await expect.poll(() => from.inputValue()).toBe('');
});

it('a maintenance whose moment is over is not started in silence, and saving leaves to others what they changed', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  const { provider } = await platform<{ provider: { id: number } }>('POST', '/providers', {
    name: 'Planned Couriers',
    origins: ['planned.example'],
  });
  const page = await openPage(WIDE);
  await signIn(page, SUPER_ADMIN);
  await page.goto(`/provider-admin/providers/${provider.id}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Planned & Sons');

  await page.getByLabel('Start', { exact: true }).fill('2026-01-05T08:00');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByText('This moment is over. Please choose a later one, or start now.').waitFor();
  await page.getByText('This provider works as usual.').waitFor();

  await platform('PATCH', '/providers', { id: provider.id, origins: ['planned.example', 'other.example'] });
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Planned & Sons' }).waitFor();
  const { providers } = await platform<{ providers: { origins: string[] }[] }>('GET', '/providers/usage', { id: provider.id });
  expect(providers[0]?.origins.toSorted()).toEqual(['other.example', 'planned.example']);
});

it('a provider that was just made gets its first administrator by an invitation', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  const { provider } = await platform<{ provider: { id: number } }>('POST', '/providers', {
    name: 'New Couriers',
    origins: ['new-couriers.example'],
  });
  const page = await openPage({ ...WIDE, expected: [/status of 400 /] });
  await signIn(page, SUPER_ADMIN);
  await page.goto(`/provider-admin/providers/${provider.id}`);
  const panel = page.getByRole('region', { name: 'Administrator' });
  await panel.getByText('Nobody can sign in at this provider yet.').waitFor();
  await panel.getByLabel('Administrator’s name').fill('Thandi Nkosi');
  await panel.getByLabel('E-mail address').fill('thandi');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await panel.getByText('Please enter a valid email address.').waitFor();
  await expectNoAxeViolations(page);

  await panel.getByLabel('E-mail address').fill('thandi@new-couriers.example');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent to thandi@new-couriers.example.').waitFor();
  expect(await panel.getByLabel('E-mail address').inputValue()).toBe('');
});
