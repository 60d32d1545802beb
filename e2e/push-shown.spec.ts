import type { PushPayload } from '@tsela/domain/messages/push-rules';
import { chromium } from 'playwright-core';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findWholeChromium } from '../tools/testing/find-chromium.ts';
import { onItsOwnClock } from '../tools/testing/own-clock.ts';
import { PHONE, newWindow, usePeople } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { ADMIN } from './set-up/newcomers.ts';

const { productUrl } = usePeople();

/** The browser of the journeys has no windows and blocks notifications. */
const WHOLE = findWholeChromium();

let browser: Browser | undefined;
afterAll(() => browser?.close());

async function openAllowed(path: string): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  browser ??= await chromium.launch({
    ...(WHOLE !== undefined && { executablePath: WHOLE }),
    headless: false,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    env: onItsOwnClock(),
  });
  const page = await newWindow(browser, { viewport: PHONE, serviceWorkers: 'allow' });
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: productUrl() });
  await page.goto(`${productUrl()}${path}`);
  return { page, cdp: await context.newCDPSession(page) };
}

/** What the newest messages to the recipient lead to. */
async function linksOf(reference: string): Promise<{ readonly track: string; readonly reschedule: string }> {
  const admin = await callerOf(productUrl(), ADMIN);
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 100 });
  const links = messages.flatMap(({ body }) => [...body.matchAll(/https?:\S+/g)].map(([url]) => url));
  const pathTo = (part: string) => {
    const { pathname, search } = new URL(links.find((url) => url.includes(part)) ?? '');
    return `${pathname}${search}`;
  };
  return { track: pathTo(`ref=${reference}&key=`), reschedule: pathTo(`/reschedule/${reference}`) };
}

/** The browser is told as a push service would tell it: by its own debugger, since no push service is reached from here. */
async function deliver({ page, cdp }: Awaited<ReturnType<typeof openAllowed>>, payload: PushPayload): Promise<void> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/track');
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await known,
    data: JSON.stringify(payload),
  });
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/track');
    return (await (registration?.getNotifications() ?? [])).map(({ title, body, tag }) => ({ title, body, tag }));
  });

it.runIf(WHOLE !== undefined)(
  'S17 S57: a recipient asks to be told on either page, for which the phone has one worker, and it shows what it is told',
  async () => {
    const { reference } = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
      recipient: { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com', mobile_number: '0831234567' },
    });
    const links = await linksOf(reference);
    const told = { title: 'Tsela Couriers', body: `Shipment ${reference} is on its way to you`, tag: `shipment-${reference}` };

    const opened = await openAllowed(links.reschedule);
    const { page } = opened;
    const tap = async () => {
      await page.getByRole('button', { name: 'Tell me on this device' }).click();
      // Here the browser reaches no push service; where it does, it says that it tells.
      await page.getByText(/^(?:This browser cannot be told anything\.|We tell you on this device\.)$/).waitFor();
    };
    await tap();
    await deliver(opened, { ...told, path: links.track });
    await expect.poll(() => notificationsOf(page)).toEqual([told]);
    await page.goto(`${productUrl()}${links.track}`);
    await page.getByRole('button', { name: /^(?:Tell me on|Tell me nothing more on) this device$/ }).waitFor();
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );

    expect(scopes).toEqual(['/track']);
  },
);
