import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { ADMIN } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

// The browser of the tests blocks notifications, whatever it is granted.
const BLOCKED = 'Notifications of this site are blocked.';

/** A browser elsewhere, on which the user is told. Nothing is sent there. */
const ELSEWHERE = { endpoint: 'https://push.example.com/journey', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

it('SCREEN-06: a browser that may not be told says so and has no switch, and another device is taken off the list', async () => {
  const caller = await callerOf(productUrl(), ADMIN);
  await caller('POST', '/users/devices', ELSEWHERE);
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'On your devices', exact: true });
  await panel.getByRole('button', { name: /^Send a test to / }).waitFor();
  await expectNoAxeViolations(page);

  await panel.getByText(BLOCKED).waitFor();
  expect(await panel.getByRole('switch').count()).toBe(0);

  await panel.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The device was removed.').waitFor();
  await panel.getByRole('button', { name: /^Send a test to / }).waitFor({ state: 'detached' });
});

it('S56: the worker that is told keeps no files of ours on the device', async () => {
  const page = await openPage({ ...PHONE, keeps_files: true });
  await page.goto('/track');

  const scripts = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?told', { scope: '/track' });
    const { active } = await navigator.serviceWorker.ready;
    return [active?.scriptURL, ...(await caches.keys())];
  });

  expect(scripts).toEqual([expect.stringMatching(/\/sw\.js\?told$/)]);
});

it('SCREEN-17: a recipient on a phone is offered to be told, and reads in their language that the browser will not', async () => {
  const { reference } = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
    recipient: { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com', mobile_number: '0831234567' },
  });
  const admin = await callerOf(productUrl(), ADMIN);
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 100 });
  const links = messages.flatMap(({ body }) => [...body.matchAll(/https?:\S+/g)].map(([url]) => url));
  const { pathname, search } = new URL(links.find((url) => url.includes(`ref=${reference}&key=`)) ?? '');
  const page = await openPage(PHONE);
  await page.goto(`${pathname}${search}&lang=af`);

  await page.getByRole('button', { name: 'Laat weet my op hierdie toestel' }).click();

  await page.getByText('Kennisgewings van hierdie werf is geblokkeer.').waitFor();
  await page.getByRole('button', { name: 'Laat weet my op hierdie toestel' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
