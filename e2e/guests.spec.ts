import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { INBOUND_EMAIL_KEY } from './set-up/product.ts';

const { openPage, ownerUrl, productUrl } = usePeople();

const EMAIL = 'thandi.guest@example.com';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });

/** What the newest message of a kind to the guest says. */
async function mailed(event: string): Promise<string> {
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const { messages } = await admin<{ messages: { event: string; recipient: string; body: string }[] }>(
    'GET',
    '/messages/outbox',
    {
      limit: 100,
    },
  );
  return messages.find((each) => each.event === event && each.recipient === EMAIL)?.body ?? '';
}

/** Where an answer to the newest e-mail goes, as its head says. */
async function replyTo(): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  try {
    await client.query("select set_config('app.provider_id', '1', false)");
    const { rows } = await client.query<{ reply_to: string }>(
      "select reply_to from messages where provider_id = 1 and event = 'support_reply' and recipient = $1 order by id desc limit 1",
      [EMAIL],
    );
    return rows[0]?.reply_to ?? '';
  } finally {
    await client.end();
  }
}

/** Delivers an e-mail as the mail service of the installation does. */
async function deliver(text: string): Promise<unknown> {
  const to = await replyTo();
  const answer = await fetch(`${productUrl()}/api/inbound-email/${INBOUND_EMAIL_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      From: `Thandi <${EMAIL}>`,
      FromFull: { Email: EMAIL },
      OriginalRecipient: to,
      ToFull: [{ Email: to }],
      TextBody: `${text}\n\nOn Fri, 27 Nov 2026 at 09:12, Tsela Couriers wrote:\n> It is at the depot.`,
      Headers: [{ Name: 'Message-ID', Value: '<journey@mail.example>' }],
    }),
  });
  return answer.json();
}

it(
  'SCREEN-18 SCREEN-19: a guest writes and confirms their address, staff answer, and the guest answers by e-mail and by the link',
  { timeout: 120_000 },
  async () => {
    const guest = await openPage(PHONE);
    await guest.goto('/help-centre');
    await textbox(guest, /^Your name/).fill('Thandi Mokoena');
    await button(guest, 'Continue').click();
    await guest.getByText('Please enter a valid email address.').first().waitFor();
    await textbox(guest, /^Your e-mail address/).fill(EMAIL);
    await textbox(guest, /^What is it about/).fill('My parcel to Soweto');
    await textbox(guest, /^Shipment reference/).fill('NOPE99');
    await textbox(guest, /^Message/).fill('Where is it?');
    await expectNoAxeViolations(guest);
    await button(guest, 'Continue').click();
    await guest.getByText(`We have sent a code of six digits to ${EMAIL}.`).waitFor();
    await textbox(guest, /^Code/).fill('12345');
    await button(guest, 'Confirm and send').click();
    await guest.getByText('Please enter the code that we have sent to you.').first().waitFor();
    const code = /Your code is (\d{6})/.exec(await mailed('verification_code'))?.[1] ?? '';
    await textbox(guest, /^Code/).fill(code);
    await expectNoAxeViolations(guest);
    expect(await sidewaysScroll(guest)).toBe(0);
    await button(guest, 'Confirm and send').click();
    await guest.getByText('We have received your message.').first().waitFor();

    const staff = await openPage(WIDE);
    await giveSession(staff, 'admin@tsela.example');
    await staff.goto('/inbox');
    await staff.getByRole('link', { name: /My parcel to Soweto/ }).click();
    await thread(staff).getByText('Thandi Mokoena (guest)').waitFor();
    await thread(staff).getByText(EMAIL).waitFor();
    await thread(staff).getByText('“NOPE99” is not one of our shipments').waitFor();
    await textbox(staff, 'Your answer').fill('It is at the depot.');
    await button(staff, /^Send$/).click();
    await thread(staff).getByText('It is at the depot.').waitFor();
    await expectNoAxeViolations(staff);

    expect(await deliver('Then I collect it there.')).toEqual({ outcome: 'added' });
    expect(await deliver('Then I collect it there.')).toEqual({ outcome: 'repeated' });
    // It arrives without a reload.
    await thread(staff).getByText('Then I collect it there.').waitFor();

    const link = /\/conversation\/\S+/.exec(await mailed('support_reply'))?.[0] ?? '';
    await guest.goto(link);
    await guest.getByRole('heading', { level: 1, name: 'My parcel to Soweto' }).waitFor();
    await thread(guest).getByText('It is at the depot.').waitFor();
    await thread(guest).getByText('Then I collect it there.').waitFor();
    await textbox(guest, 'Your message').fill('Until when are you open?');
    await expectNoAxeViolations(guest);
    expect(await sidewaysScroll(guest)).toBe(0);
    await button(guest, /^Send$/).click();
    await thread(guest).getByText('Until when are you open?').waitFor();
    await thread(staff).getByText('Until when are you open?').waitFor();
  },
);

it('SCREEN-18: a link that is no link of ours says so, and leads to the help centre', async () => {
  const guest = await openPage({ ...PHONE, expected: [/status of 404 .*support-requests/] });
  await guest.goto('/conversation/2s.g3f.abcdefghijklmnop');
  await guest.getByText('This link is no longer valid.').waitFor();
  await expectNoAxeViolations(guest);
  await guest.getByRole('link', { name: 'Write to us again' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Help centre' }).waitFor();
});
