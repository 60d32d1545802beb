import { expect, it } from 'vitest';
import { bookByCall, bringOut, callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, signIn, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

async function book(): Promise<{ id: number; reference: string }> {
  return bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
}

/** Where the recipient's own link in the newest messages leads. */
async function ownLinkOf(reference: string): Promise<string> {
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 50 });
  const body = messages.find((message) => message.body.includes(`ref=${reference}&key=`))?.body ?? '';
  const { pathname, search } = new URL(/https?:\S+/.exec(body)?.[0] ?? '');
  return `${pathname}${search}`;
}

it('SCREEN-17: the recipient tells the driver something on their own link, and others see nothing of it', async () => {
  const { id, reference } = await book();
  const [hub, dispatcher, driver] = [
    await callerOf(productUrl(), 'hub@tsela.example'),
    await callerOf(productUrl(), 'ops@tsela.example'),
    await callerOf(productUrl(), 'driver@tsela.example'),
  ];
  await bringOut({ hub, dispatcher, driver }, { id, reference });
  const [recipient, anybody] = [await openPage(PHONE), await openPage(PHONE)];

  await recipient.goto(await ownLinkOf(reference));
  await recipient.getByLabel('Tell the driver something').fill('Please ring twice');
  const looked_again = recipient.waitForResponse((answer) => answer.url().includes('/tracking/shipments'));
  await recipient.getByRole('button', { name: 'Tell the driver' }).click();
  await recipient.getByText('Thank you. Your driver will read this.').waitFor();
  await looked_again;
  // Keyboard and screen-reader users stay where they were.
  expect(await recipient.evaluate(() => document.activeElement?.textContent)).toBe('Tell the driver');
  await expectNoAxeViolations(recipient);
  await recipient.reload();
  await recipient.getByRole('article').waitFor();
  expect(await recipient.getByLabel('Tell the driver something').inputValue()).toBe('Please ring twice');

  await anybody.goto(`/track?ref=${reference}`);
  await anybody.getByRole('article').waitFor();
  expect(await anybody.getByLabel('Tell the driver something').count()).toBe(0);
  expect(await anybody.getByText('ring twice').count()).toBe(0);
});

it('SCREEN-17: a signed-in user opens the shipment from its page and saves the proof of delivery', async () => {
  const ops = await callerOf(productUrl(), 'ops@tsela.example');
  const { shipments } = await ops<{ shipments: { id: number; short_tracking_reference: string }[] }>('GET', '/shipments', {
    view: 'delivered',
    limit: 1,
  });
  const { id, short_tracking_reference: reference } = shipments[0] ?? { id: 0, short_tracking_reference: '' };
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', `/track?ref=${reference},NOSUCHREF`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save proof of delivery (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`Proof_of_delivery_${reference}.pdf`);
  await page.getByRole('alert').filter({ hasText: 'NOSUCHREF' }).getByText('Check the reference').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();

  await page.getByRole('link', { name: 'Open the shipment' }).click();
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
});
