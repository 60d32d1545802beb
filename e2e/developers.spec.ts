import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';

interface Made {
  readonly account_id: number;
  readonly key: string;
}

/** A key that reads and asks for prices, of an account of its own: other journeys count those of the demo's. */
async function aKey(name: string): Promise<Made> {
  const staff = await callerOf(productUrl(), ADMIN);
  const { account } = await staff<{ account: { id: number } }>('POST', '/accounts', { name });
  const account_id = account.id;
  await staff('POST', '/accounts/settings', { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
  const input = { account_id, name: 'Trying', scopes: ['read', 'prices'], expiry: 'one-week' };
  return { account_id, key: (await staff<{ key: string }>('POST', '/integrations/keys', input)).key };
}

describe('the page for developers', () => {
  it('SCREEN-21: shows a visitor the first calls, the reference, webhooks, errors and how to change over', async () => {
    const page = await openPage(WIDE);
    await page.goto('/developers');
    await page.getByText('Python', { exact: true }).click();
    const booking = await page.getByRole('region', { name: '3. Book' }).locator('code').innerText();

    for (const [tab, text] of [
      ['Reference', '/shipments/bookings'],
      ['Webhooks', 'payment-received'],
      ['Errors and limits', 'too-many-requests'],
      ['From another courier', `${productUrl()}/api`],
      ['Changes', 'Many bookings at once'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.getByText(text, { exact: true }).first().waitFor();
      await expectNoAxeViolations(page);
    }

    expect(booking).toContain(`urllib.request.Request("${productUrl()}/api/shipments"`);
  });

  it('SCREEN-21: makes a call with the key of an account, and tells how many are left', async () => {
    const { key } = await aKey('Tries Calls');
    const page = await openPage(PHONE);
    await page.goto('/developers?part=reference');
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByLabel('Search calls').fill('/service-levels');
    await page.getByText('/service-levels', { exact: true }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^Answered 200 · "key";r=\d+;t=\d+$/).waitFor();

    expect(await page.getByRole('region', { name: 'What GET /service-levels answers' }).last().innerText()).toContain(
      '"cut_off_time"',
    );
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('SCREEN-21: hands out the program for webhooks, which is what its hash says', async () => {
    const page = await openPage(PHONE);
    await page.goto('/developers?part=webhooks');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download tsela-forward\.mjs/ }).click(),
    ]);
    const sha256 = createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex');

    expect(download.suggestedFilename()).toBe('tsela-forward.mjs');
    await page.getByText(`SHA-256: ${sha256}`).waitFor();
    const fetched = await page.getByRole('region', { name: 'Fetch and check it' }).locator('code').innerText();
    expect(fetched).toContain(`${productUrl()}/tsela-forward.mjs`);
    expect(fetched).toContain(`echo "${sha256}  tsela-forward.mjs" | sha256sum --check`);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('SCREEN-21: is found from the page of the keys', async () => {
    const { account_id } = await aKey('Reads More');
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, `/accounts/${account_id}?tab=settings`);

    await page.getByRole('link', { name: 'How programs connect' }).click();

    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/developers');
  });
});
