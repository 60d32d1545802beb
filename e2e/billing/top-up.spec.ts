import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { balanceOf } from '../set-up/booking.ts';
import { BOBPAY_MERCHANT } from '../../sandbox/bobpay/merchant.ts';
import { completePayment, returnToMerchant } from '../set-up/gateway.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';
import { saveSettings } from '../set-up/newcomers.ts';
import { SIZES, faultsOfScreens } from '../set-up/screens.ts';
import { atStitch } from '../set-up/stitch.ts';

const { openPage, productUrl } = usePeople();

const OWNER = 'owner@karoo.example';
async function ownersBalance(): Promise<number> {
  const owner = await callerOf(productUrl(), OWNER);
  return (await owner<{ accounts: readonly { balance: number }[] }>('GET', '/accounts')).accounts[0]?.balance ?? 0;
}

const saveBar = (page: Page) => page.getByRole('region', { name: 'Save' });

/** Has a method chosen and an amount, and goes to the page of the gateway. */
async function goToGateway(page: Page, amount = 'R500'): Promise<void> {
  await page.getByRole('radio', { name: amount }).check();
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByText('Payment total').waitFor();
}

describe('topping up', () => {
  it('TOPUP-01 TOPUP-02 TOPUP-04 TOPUP-05 TOPUP-08 CALL-63 CALL-65 CALL-76 SHELL-11 SHELL-12 SHELL-13 ROUTE-11 ROUTE-36: R500 through the sandbox is in the balance', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OWNER);
    const before = await balanceOf(page);

    await page.getByRole('link', { name: /Click here to top up account/ }).click();
    await page.waitForURL((url) => url.pathname === '/top-up-account');
    await page.getByRole('heading', { level: 1, name: 'Top up account' }).waitFor();
    await page.getByRole('group', { name: 'How would you like to pay?' }).waitFor();
    expect(await page.getByRole('radio', { name: 'R200' }).isChecked()).toBe(true);
    await goToGateway(page);
    await page.getByText('Sandbox: no money moves').waitFor();
    await page.getByText('R 500.00 ZAR').waitFor();
    await expectNoAxeViolations(page);
    await completePayment(page);
    await returnToMerchant(page);

    await page.getByText('Thank you. Your payment has arrived.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/topup/success');
    await expect.poll(() => balanceOf(page)).toBe(before + 50_000);
    const shown = page.getByRole('main').getByText('New balance').locator('..');
    await expect.poll(async () => Number((await shown.innerText()).replaceAll(/\D/g, ''))).toBe(before + 50_000);
    await expectNoAxeViolations(page);
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download receipt' }).click(),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/^Receipt_PMT\d{6}\.pdf$/);
    await receipt.saveAs('test-results/receipt.pdf');
  });

  it('TOPUP-03 SHELL-13 CALL-76: on a phone the balance opens the same in a dialog, and a notification that comes twice counts once', async () => {
    const page = await openPage(PHONE);
    await signIn(page, OWNER);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const before = await balanceOf(page);

    await page.getByRole('link', { name: /Click here to top up account/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up account' });
    await dialog.getByRole('radio', { name: 'Own amount' }).check();
    await dialog.getByLabel(/^Amount in rand/).fill('123,45');
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('R 123.45 ZAR').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await completePayment(page, 'Twice');
    await returnToMerchant(page);

    await page.getByText('Thank you. Your payment has arrived.').waitFor();
    expect(Math.round((await ownersBalance()) * 100)).toBe(before + 12_345);
  });

  it('ROUTE-37: while nothing is told of a payment the page says whose word is waited for, and when it is asked', async () => {
    const page = await openPage(PHONE);
    await signIn(page, OWNER, '/top-up-account');
    await goToGateway(page);
    await completePayment(page, 'Never');
    await returnToMerchant(page);

    await page
      .getByText(
        /^PayFast has not told us yet that you have paid\. If we hear nothing, we ask PayFast ourselves at about \d\d:\d\d\.$/,
      )
      .waitFor();

    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    if (process.env['PICTURES']) await page.screenshot({ path: 'test-results/waiting.png' });
  });

  it('TOPUP-09: the payer who cancels comes back to the form, which says that nothing was paid', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OWNER, '/top-up-account');
    await goToGateway(page);

    await page.getByRole('link', { name: 'Cancel and go back' }).click();

    await saveBar(page).getByRole('alert').getByText('The payment was cancelled. Nothing was paid.').waitFor();
    await expectNoAxeViolations(page);
  });

  it('TOPUP-09: the payer whose card is declined is told so', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OWNER, '/top-up-account');
    await goToGateway(page);
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByText('Your payment was declined').waitFor();

    await expect
      .poll(async () => {
        await page.getByRole('link', { name: 'Cancel and go back' }).click();
        const text = await saveBar(page).getByRole('alert').innerText();
        if (!text.includes('declined')) await page.goBack();
        return text;
      })
      .toBe('The payment was declined. Please try again, or pay in another way.');
  });

  it('CALL-66 CALL-68 PAYMETH-01: R200 by Bob Pay, beside PayFast with its name, is in the balance', async () => {
    await saveSettings(productUrl(), {
      payment_methods_bobpay_topup_recipient_account_code: BOBPAY_MERCHANT.account_code,
      payment_methods_bobpay_topup_passphrase: BOBPAY_MERCHANT.passphrase,
      payment_methods_bobpay_topup_enabled: true,
    });
    const page = await openPage({ ...WIDE, is_new: true });
    await signIn(page, OWNER, '/top-up-account');
    const before = await balanceOf(page);

    await page.getByRole('radio', { name: 'Credit or debit card (PayFast)' }).waitFor();
    await page.getByRole('radio', { name: 'Credit or debit card (Bob Pay)' }).check();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await page.getByText('R 200.00 ZAR').waitFor();
    await completePayment(page, 'Twice');
    await returnToMerchant(page);

    await page.getByText('Thank you. Your payment has arrived.').waitFor();
    await expect.poll(() => balanceOf(page)).toBe(before + 20_000);
    await saveSettings(productUrl(), { payment_methods_bobpay_topup_enabled: false });
  });

  it('CALL-67 PAYMETH-09 ROUTE-39: R200 from the bank by Stitch, on a phone, is in the balance; who turns back is charged nothing', async () => {
    await saveSettings(productUrl(), atStitch('topup'));
    const page = await openPage({ ...PHONE, is_new: true });
    await signIn(page, OWNER, '/top-up-account');
    const before = await ownersBalance();
    const goToStitch = async () => {
      await page.getByRole('radio', { name: 'Pay by bank' }).check();
      await page.getByRole('button', { name: /^Pay now/ }).click();
      await page.getByText('R 200.00 ZAR').waitFor();
    };
    await goToStitch();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await returnToMerchant(page);
    await page.waitForURL((url) => url.pathname === '/top-up-account');
    await page.getByText('The payment was cancelled. Nothing was paid.').waitFor();

    await goToStitch();
    await completePayment(page, 'Twice');
    await returnToMerchant(page);

    await page.getByText('Thank you. Your payment has arrived.').waitFor();
    await expectNoAxeViolations(page);
    await expect.poll(ownersBalance).toBe(before + 200);
    await saveSettings(productUrl(), { payment_methods_stitch_topup_enabled: false });
  });

  it('ROUTE-37 CALL-76: a payment that the gateway never tells of is waited for, and credits nothing', async () => {
    const page = await openPage({ ...PHONE, is_new: true });
    await signIn(page, OWNER, '/top-up-account');
    const before = await ownersBalance();
    await goToGateway(page);
    await completePayment(page, 'Never');

    await page.clock.install();
    await returnToMerchant(page);
    await page.waitForURL((url) => url.pathname === '/topup/pending');
    await page.getByText('We are waiting for your bank.').waitFor();
    await expectNoAxeViolations(page);
    await page.clock.runFor(121_000);

    await page.getByText('This can take a while; we will e-mail you.').waitFor();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    expect(await ownersBalance()).toBe(before);
  });

  it('ROUTE-37: a payment that is told of late leads on to the balance by itself', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OWNER, '/top-up-account');
    await goToGateway(page);
    await completePayment(page, 'After 10 seconds');
    await returnToMerchant(page);
    await page.getByText('We are waiting for your bank.').waitFor();

    await page.getByText('Thank you. Your payment has arrived.').waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).pathname).toBe('/topup/success');
  });

  it('TOPUP-06 TOPUP-10 CONST-30 ERR-42 KEY-PAY-09: says the limit, and for a transfer the bank details, which are copied', async () => {
    const page = await openPage({ ...WIDE, is_new: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, OWNER, '/top-up-account');
    await page.getByRole('radio', { name: 'Own amount' }).check();
    await page.getByLabel(/^Amount in rand/).fill('20000.01');
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await page.getByText('The amount you have specified is more than the maximum allowed limit.').waitFor();

    await page.getByRole('radio', { name: /^Manual EFT/ }).check();
    await page.getByText('A manual EFT can take up to three days to reflect.').waitFor();
    await page.getByRole('button', { name: 'Copy your reference' }).click();

    await page.getByText('Copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('KAR01');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^OK/ }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');
  });

  it('SCREEN-22 KEY-PAY-14: says whom to ask where there is no way to pay', async () => {
    await saveSettings(productUrl(), {
      payment_methods_payfast_topup_enabled: false,
      payment_methods_eft_enabled: false,
      billing_email_address: 'accounts@tsela.example',
      billing_contact_number: '0101234567',
    });
    const page = await openPage(PHONE);
    await signIn(page, OWNER, '/top-up-account');

    await page.getByText('Online payment is not available. Please contact accounts@tsela.example or +27 10 123 4567.').waitFor();
    expect(await saveBar(page).count()).toBe(0);
    await expectNoAxeViolations(page);
    await saveSettings(productUrl(), { payment_methods_payfast_topup_enabled: true, payment_methods_eft_enabled: true });
  });

  it('TOPUP-12 KEY-PAY-07 KEY-PAY-08: the page of the provider opens with the account and the amount', async () => {
    const platform = await callerOf(productUrl(), 'super@tsela.example');
    const settings = {
      show_custom_payment_gateway: true,
      payment_methods_custom_topup_url: 'https://pay.tsela.example/start?from=portal',
      payment_methods_custom_topup_name: 'Tsela Pay',
      payment_methods_custom_topup_enabled: true,
    };
    await platform('POST', '/providers/settings', {
      settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })),
    });
    const page = await openPage({ ...WIDE, is_new: true });
    await page.route('https://pay.tsela.example/**', (route) => route.fulfill({ body: 'Tsela Pay', contentType: 'text/html' }));
    await signIn(page, OWNER, '/top-up-account');

    await page.getByRole('radio', { name: 'R1 000' }).check();
    await page.getByRole('radio', { name: 'Tsela Pay' }).check();
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await page.waitForURL((url) => url.hostname === 'pay.tsela.example');

    expect(page.url()).toMatch(/\?from=portal&account_id=\d+&account_code=KAR01&amount=1000\.00$/);
  });

  it('ERR-38 ERR-39 TOPUP-09: a payment that cannot be started says why in the save bar, and can be tried again', async () => {
    const page = await openPage({ ...WIDE, is_new: true, expected: [/status of 50[03] /] });
    await signIn(page, OWNER, '/top-up-account');
    await page.getByRole('radio', { name: 'R500' }).waitFor();
    const answers = [{ message: 'the gateway is away' }, {}];
    await page.route('**/api/v2/payments?**', async (route) => {
      const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
      return answer === undefined ? route.continue() : route.fulfill({ status: 503, json: answer });
    });

    await page.getByRole('button', { name: /^Pay now/ }).click();
    await saveBar(page).getByRole('alert').getByText('The gateway is away.').waitFor();
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await saveBar(page).getByRole('alert').getByText('Payment could not be started.').waitFor();
    await page.getByRole('button', { name: /^Pay now/ }).click();

    await page.getByText('Payment total').waitFor();
    expect(answers).toEqual([]);
  });

  it.each(['wide', 'phone'] as const)(
    'its pages have a title, no sideways scroll and nothing that axe finds, %s',
    async (size) => {
      const page = await openPage({ ...SIZES[size] });
      await giveSession(page, 'owner@acme.example');

      const faults = await faultsOfScreens(page, { who: `payer-${size}`, paths: ['/top-up-account'], first_rows_of: [] });

      expect(faults).toEqual([]);
      await page.getByRole('heading', { level: 1, name: 'Pay towards your account' }).waitFor();
    },
  );
});

it('SCREEN-43 PERM-077: staff have PayFast refund a part of a top-up, which is booked when it was given', async () => {
  const payer = await openPage(WIDE);
  await signIn(payer, OWNER, '/top-up-account');
  await goToGateway(payer);
  await completePayment(payer);
  await returnToMerchant(payer);
  await payer.getByText('Thank you. Your payment has arrived.').waitFor();
  await expect.poll(async () => (await newestPayment()).status).toBe('complete');
  const { number } = await newestPayment();
  const page = await openPage(WIDE);
  await giveSession(page, 'finance@tsela.example');
  await page.goto(`/billing?tab=payments&search=${number}`);

  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  await page.getByRole('radio', { name: 'Refund by PayFast' }).waitFor();
  await page.getByRole('radio', { name: 'Record a refund made elsewhere' }).waitFor();
  await page.getByLabel(/^Amount/).fill('123,40');
  await page.getByLabel(/^Reason/).fill('Paid too much');
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByText('PayFast is asked for the refund.').last().waitFor();

  await expect.poll(async () => (await newestPayment()).returned, { timeout: 20_000 }).toBe(123.4);
  await page.reload();
  await page
    .getByText(/^R.123\.40$/)
    .first()
    .waitFor();
});

interface ListedPayment {
  readonly number: string;
  readonly status: string;
  readonly returned: number;
}

async function newestPayment(): Promise<ListedPayment> {
  const finance = await callerOf(productUrl(), 'finance@tsela.example');
  const { payments } = await finance<{ payments: ListedPayment[] }>('GET', '/billing/payments', {
    search: '',
    method: 'credit_card',
  });
  const [newest] = payments;
  if (!newest) throw new Error('Nothing was paid by card.');
  return newest;
}
