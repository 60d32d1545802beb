import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

const RACHEL = { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com', mobile_number: '0831234567' };

async function book(): Promise<{ id: number; reference: string }> {
  return bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
    recipient: RACHEL,
  });
}

/** What the newest messages say. */
async function toldOf(search: object = {}): Promise<readonly string[]> {
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 100, ...search });
  return messages.map(({ body }) => body);
}

/** As many pages of messages as are looked through: what the demo has told before lies behind what its day adds. */
const PAGES = 10;

/** Where a link in one of the newest messages leads; of a shipment where it is named. */
async function linkIn(to: string, reference = ''): Promise<string> {
  for (let page = 0; page < PAGES; page++) {
    const found = (await toldOf({ offset: page * 100 })).flatMap((body) => [...body.matchAll(/https?:\S+/g)].map(([url]) => url));
    const link = found.find((url) => url.includes(to) && url.includes(reference));
    if (link === undefined) continue;
    const { pathname, search } = new URL(link);
    return `${pathname}${search}`;
  }
  throw new Error(`No message has a link to ${to}.`);
}

it('SCREEN-57: the recipient chooses another day and tells the driver, in their own language, on a phone', async () => {
  const { reference } = await book();
  const page = await openPage(PHONE);
  await page.goto(await linkIn('/reschedule/', reference));
  await page.getByRole('heading', { name: 'Change my delivery' }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Afrikaans' }).click();
  await page.getByRole('heading', { name: 'Verander my aflewering' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('af-ZA');
  await page.getByRole('button', { name: 'Kies hierdie dag' }).click();
  await page.getByText('Tik asseblief die laaste 4 syfers van jou selfoonnommer in.').waitFor();
  await page.getByLabel('Laaste 4 syfers').fill('4567');
  await page.getByRole('button', { name: 'Kies hierdie dag' }).click();
  await page.getByText('Jou aflewering is nou vir').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Voeg by kalender' }).click();
  expect((await saved).suggestedFilename()).toBe(`${reference}.ics`);
  await page.getByRole('button', { name: 'Verander iets anders' }).click();
  await page.getByText('Jy kan nog een verandering maak.').waitFor();
  await page.getByRole('button', { name: 'Laat weet my op hierdie toestel' }).click();
  await page.getByText('Kennisgewings van hierdie werf is geblokkeer.').waitFor();
  // With whom it is left is read again where the page is opened anew.
  await page.getByText('Los dit by iemand').click();
  await page.getByRole('radio', { name: 'Ontvangs' }).click();
  await page.getByRole('button', { name: 'Sê vir die bestuurder' }).click();
  await page.getByText('Jou bestuurder sal dit sien.').waitFor();
  await page.reload();
  await page.getByRole('definition').filter({ hasText: 'Ontvangs' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});

it('SCREEN-57: who has sent the parcel to a locker twice is offered nothing more', async () => {
  const { reference } = await book();
  const page = await openPage(PHONE);
  await page.goto(await linkIn('/reschedule/', reference));
  await page.getByLabel('Last 4 digits of your mobile number').fill('4567');
  for (const [locker, is_last] of [
    ['Rosebank Locker', false],
    ['Sandton Locker', true],
  ] as const) {
    await page.locator('summary', { hasText: 'Send it to a locker or counter' }).click();
    await page.getByRole('radio', { name: new RegExp(`^${locker}`) }).check({ force: true });
    await page.getByRole('button', { name: 'Send it there' }).click();
    await page.getByText(`Your parcel now goes to ${locker}.`).waitFor();
    if (!is_last) await page.getByRole('button', { name: 'Change something else' }).click();
  }

  await page.getByText(/^This delivery was changed twice already\./).waitFor();
  expect(await page.getByRole('button', { name: 'Change something else' }).count()).toBe(0);
  await expectNoAxeViolations(page);
});

it('SCREEN-58: the recipient rates a delivery in their own language, on a phone, and staff read it', async () => {
  const page = await openPage(PHONE);
  await page.goto(await linkIn('/rate/'));
  await page.getByRole('heading', { level: 1, name: 'How was your delivery?' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'isiZulu' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'zu-ZA');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'English' }).click();

  await page.getByRole('button', { name: /^(Send|Change) rating$/ }).waitFor();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('Anything else? (Optional)').fill('Thank you, Bongani');
  await page.getByRole('button', { name: /^(Send|Change) rating$/ }).click();
  await page.getByText('Thank you. Your rating helps us to get better.').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);

  const reference = /shipment ([A-Z0-9]{6})/i.exec((await page.getByRole('main').textContent()) ?? '')?.[1];
  const staff = await openPage(WIDE);
  await signIn(staff, 'admin@tsela.example', `/shipments/ref/${reference}`);
  await staff.getByText('Thank you, Bongani').waitFor();
});

it('users-ask 41: a doubted message is checked by its code, without script', async () => {
  const { reference } = await book();
  const told = (await toldOf()).find((body) => body.includes(reference) && body.includes('check='));
  const code = /check=([A-Z0-9]{7})/.exec(told ?? '')?.[1] ?? '';
  const page = await openPage({ ...PHONE, has_script: false });

  await page.goto('/track?check=ZZZZZZZ');
  await page.getByText('We did not send that.').waitFor();
  await page.getByLabel('Code of the message').fill(`#${code.toLowerCase()}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Yes, we sent this message.').waitFor();
  await page.getByText(new RegExp(`about shipment ${reference}`)).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});
