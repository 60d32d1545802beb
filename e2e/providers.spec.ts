import { expect, it } from 'vitest';
import { WIDE, expectNoAxeViolations, giveSession, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';
import { takeInvitationLink } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();
const SUPER_ADMIN = 'super@tsela.example';

it('settings are copied from any provider, however many there are, and never from one that was typed and not picked', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  for (let number = 1; number <= 12; number += 1) {
    const name = `Courier ${String(number).padStart(3, '0')}`;
    await platform('POST', '/providers', { name, origins: [`courier-${number}.example`] });
  }
  const page = await openPage(WIDE);
  await signIn(page, SUPER_ADMIN, '/provider-admin/providers/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('From a template');
  await page.getByRole('textbox', { name: /^Hosts/ }).fill('template.example');
  await page.getByRole('button', { name: '5. Defaults' }).click();
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

it('a maintenance whose moment is over is not started in silence, and what others have changed is not overwritten', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  const { provider } = await platform<{ provider: { id: number } }>('POST', '/providers', {
    name: 'Planned Couriers',
    origins: ['planned.example'],
  });
  const page = await openPage({ ...WIDE, expected: [/status of 409 /] });
  await signIn(page, SUPER_ADMIN, `/provider-admin/providers/${provider.id}`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  const save = page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' });
  await name.fill('Planned & Sons');

  await page.getByLabel('Start', { exact: true }).fill('05/01/2026');
  await page.getByLabel('Time (Start)').fill('08:00');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByText('This time has passed. Please choose a later one, or start now.').waitFor();
  await page.getByText('This provider works as usual.').waitFor();

  await platform('PATCH', '/providers', { id: provider.id, origins: ['planned.example', 'other.example'] });
  await save.click();
  await page.getByText('Someone else has changed this provider in the meantime. Please load it again.').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await name.fill('Planned & Sons');
  await save.click();
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
  await signIn(page, SUPER_ADMIN, `/provider-admin/providers/${provider.id}`);
  const panel = page.getByRole('region', { name: 'Administrators' });
  await panel.getByText('No one can sign in at this provider yet.').waitFor();
  await panel.getByLabel('Administrator’s name').fill('Thandi Nkosi');
  await panel.getByLabel('E-mail address').fill('thandi');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await panel.getByText('Please enter a valid email address.').waitFor();
  await expectNoAxeViolations(page);

  await panel.getByLabel('E-mail address').fill('thandi@new-couriers.example');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await takeInvitationLink(page);
  expect(await panel.getByLabel('E-mail address').inputValue()).toBe('');
});

it('SCREEN-51: a provider is made page by page, and its own page tells how far it is, up to its first administrator', async () => {
  const page = await openPage({ ...WIDE, expected: [/status of 400 /] });
  await signIn(page, SUPER_ADMIN, '/provider-admin/providers/new');
  const next = page.getByRole('button', { name: /^Next/ });
  await next.click();
  await page.getByText('Please enter at least one host.').first().waitFor();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Namaqua Couriers');
  await page.getByRole('textbox', { name: /^Hosts/ }).fill('https://namaqua.example/');
  await next.click();
  await page.getByRole('textbox', { name: /^Main colour/ }).fill('purple');
  await next.click();
  await page.getByText('Please enter a colour such as #1f9d55.').first().waitFor();
  await page.getByRole('textbox', { name: /^Main colour/ }).fill('#6b3fa0');
  await next.click();
  await page.getByRole('button', { name: 'Add a branch' }).click();
  await page.getByRole('textbox', { name: /^Name of the branch/ }).fill('Springbok');
  await page.getByRole('textbox', { name: /^Code/ }).fill('SPR');
  await page.getByRole('textbox', { name: /^Town or city/ }).fill('Nowhere at all');
  await next.click();
  await page.getByRole('textbox', { name: /^Administrator’s name/ }).fill('Thandi Nkosi');
  await page.getByRole('textbox', { name: /^E-mail address/ }).fill('thandi@namaqua.example');
  await expectNoAxeViolations(page);
  await next.click();
  const create = page.getByRole('button', { name: /^Create provider/ });
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/providers') && answer.status() === 400);
  await create.click();
  await refused;
  // What the server refuses is shown where it was written.
  await page.getByText('Please give a position in southern Africa').first().waitFor();
  await page.getByRole('textbox', { name: /^Town or city/ }).fill('Springbok');
  await page.getByRole('button', { name: '5. Defaults' }).click();
  await create.click();

  await page.waitForURL(/\/provider-admin\/providers\/\d+$/);
  const set_up = page.getByRole('region', { name: 'Set up', exact: true });
  await set_up.getByText('Invitation of the first administrator').waitFor();
  await expect.poll(() => set_up.getByText('done', { exact: true }).count()).toBe(5);
  expect(await set_up.getByText('not requested').count()).toBe(1);
  const people = page.getByRole('region', { name: 'Administrators' });
  await people.getByText('thandi@namaqua.example').waitFor();
  await people.getByRole('button', { name: 'Send again the invitation of Thandi Nkosi' }).click();
  await takeInvitationLink(page);
  await expectNoAxeViolations(page);
  await people.getByRole('button', { name: 'Withdraw the invitation of Thandi Nkosi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await people.getByText('No one can sign in at this provider yet.').waitFor();
});

it('SCREEN-51 SHELL-15 IMP-04: another provider is opened as its administrator, in its colours, and left again', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, SUPER_ADMIN);
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  const { providers } = await platform<{ providers: { id: number; name: string }[] }>('GET', '/providers/usage', {
    search: 'Veld',
  });
  await page.goto(`/provider-admin/providers/${providers[0]?.id}`);
  await page.getByRole('button', { name: 'Open as Vera Veld' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();

  await page.getByText('You are acting for Vera Veld at Veld Express.').waitFor();
  await page.goto('/accounts');
  await page
    .getByRole('link', { name: /Baobab Books/ })
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Stop impersonating' }).click();
  await page.getByRole('heading', { level: 1, name: 'Veld Express' }).waitFor();
  expect(await page.getByText('You are acting for').count()).toBe(0);
});

it('SCREEN-51: the list is narrowed and put in order by the address, and taken away as a file', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  for (const [name, amount_owed] of [
    ['Owes little', 10],
    ['Owes much', 9999.5],
  ] as const) {
    const { provider } = await platform<{ provider: { id: number } }>('POST', '/providers', {
      name,
      origins: [`${name.replace(' ', '-').toLowerCase()}.example`],
    });
    await platform('PATCH', '/providers', { id: provider.id, amount_owed, status: 'overdue' });
  }
  const page = await openPage(WIDE);
  await signIn(page, SUPER_ADMIN, '/provider-admin/providers?status=overdue&search=Owes');
  const names = () => page.locator('tbody tr strong').allInnerTexts();
  await expect.poll(names).toEqual(['Owes little', 'Owes much']);
  await page.getByRole('button', { name: 'Owed' }).click();
  await expect.poll(names).toEqual(['Owes much', 'Owes little']);
  await page.getByText('R 9 999.50').waitFor();
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('providers.csv');
  await page.getByText('2 lines are in the file.').waitFor();
});

it('SCREEN-51: whose provider is switched off meanwhile reads why nothing opens, and it opens once it is on again', async () => {
  const platform = await callerOf(productUrl(), SUPER_ADMIN);
  const page = await openPage({ ...WIDE, expected: [/status of 403 /] });
  await giveSession(page, 'admin@tsela.example');
  try {
    await platform('PATCH', '/providers', { id: 1, status: 'inactive' });
    await page.goto('/accounts');
    await page.getByText('Could not load general data. This service is not active.').waitFor();
    await expectNoAxeViolations(page);
  } finally {
    await platform('PATCH', '/providers', { id: 1, status: 'active' });
  }
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expect(await page.getByText('This service is not active.').count()).toBe(0);
});
