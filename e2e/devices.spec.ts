import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { ADMIN } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const CANNOT = 'This browser cannot be told anything.';

/** A browser elsewhere, on which the user is told. Nothing is sent there. */
const ELSEWHERE = { endpoint: 'https://push.example.com/journey', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** Hands a message to the worker of a page as a push service would, and answers what it shows. */
async function pushTo(page: Page, payload: object): Promise<{ title: string; body: string }[]> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (;;) {
      const shown = (await registration?.getNotifications()) ?? [];
      if (shown.length > 0) return shown.map(({ title, body }) => ({ title, body }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

it('SCREEN-06: a browser that cannot be told says so and stays off, and another device is taken off the list', async () => {
  const caller = await callerOf(productUrl(), ADMIN);
  await caller('POST', '/users/devices', ELSEWHERE);
  const page = await openPage({ ...WIDE, is_new: true });
  await page.context().grantPermissions(['notifications']);
  await giveSession(page, ADMIN);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'On your devices', exact: true });
  await panel.getByRole('button', { name: /^Send a test to / }).waitFor();
  await expectNoAxeViolations(page);

  await panel.getByText('On this device', { exact: true }).click();
  await panel.getByText(CANNOT).waitFor();
  expect(await panel.getByRole('switch').count()).toBe(0);

  await panel.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The device was removed.').waitFor();
  await panel.getByRole('button', { name: /^Send a test to / }).waitFor({ state: 'detached' });
});

it('S56: what is pushed is shown by the worker, also while no page asks for anything', async () => {
  const page = await openPage({ ...WIDE, is_new: true });
  await page.context().grantPermissions(['notifications']);
  await giveSession(page, ADMIN);
  await page.goto('/profile');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?told', { scope: '/' });
    await navigator.serviceWorker.ready;
  });

  const payload = { title: 'Tsela', body: 'Shipment 7K4QXM is out for delivery', path: '/profile', tag: 'shipment-7' };

  expect(await pushTo(page, payload)).toEqual([{ title: 'Tsela', body: 'Shipment 7K4QXM is out for delivery' }]);
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tsela-files-')))).toEqual([]);
});

it('SCREEN-17: a recipient on a phone is offered to be told, and reads in their language that the browser cannot', async () => {
  const { reference } = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
    recipient: { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com', mobile_number: '0831234567' },
  });
  const admin = await callerOf(productUrl(), ADMIN);
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 100 });
  const links = messages.flatMap(({ body }) => [...body.matchAll(/https?:\S+/g)].map(([url]) => url));
  const { pathname, search } = new URL(links.find((url) => url.includes(`ref=${reference}&key=`)) ?? '');
  const page = await openPage({ ...PHONE, is_new: true });
  await page.context().grantPermissions(['notifications']);
  await page.goto(`${pathname}${search}&lang=af`);

  await page.getByRole('button', { name: 'Laat weet my op hierdie toestel' }).click();

  await page.getByText('Hierdie blaaier kan nie kennisgewings kry nie.').waitFor();
  await page.getByRole('button', { name: 'Laat weet my op hierdie toestel' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
