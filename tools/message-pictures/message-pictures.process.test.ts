import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NOTIFIED_EVENTS } from '@tsela/domain/shipments/notices/notified-events';
import { LETTER_EVENTS } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { TEMPLATE_KEYS } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { openTestApp } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import type axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../testing/find-chromium.ts';
import { onItsOwnClock } from '../testing/own-clock.ts';
import { gatherMessages } from './gather-messages.testing.ts';
import type { Gathered } from './gather-messages.testing.ts';
import { APPEARANCES, showMessage, takePictures, withLogo } from './take-pictures.testing.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };
/** Hundreds of pages are drawn. */
const DRAWN_MS = 240_000;

describe('every message that people are written', () => {
  let test_app: TestApp;
  let browser: Browser;
  let page: Page;
  let gathered: readonly Gathered[];
  let emails: readonly Gathered[];

  beforeAll(async () => {
    test_app = await openTestApp();
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
      env: onItsOwnClock(),
    });
    page = await browser.newPage({ viewport: PHONE });
    await withLogo(page);
    gathered = await gatherMessages(test_app);
    emails = gathered.filter(({ email }) => email !== null);
  });
  afterAll(async () => {
    await browser.close();
    await test_app.close();
  });

  it('issue 20: is gathered: each event, channel, side and language of S56, the letters, WhatsApp and push', () => {
    const names = new Set(gathered.map(nameOf));
    const missing = TEMPLATE_KEYS.map(nameOfKey).filter((name) => !names.has(name));

    expect(missing).toEqual([]);
    expect(gathered.filter(({ message }) => message.channel === 'whatsapp')).toHaveLength(27);
    const copies = gathered.filter(({ reader }) => reader === 'support').map(({ message }) => message.event);
    expect(copies).toEqual([
      'provider_created',
      'provider_rescheduled',
      'provider_cancelled',
      'support_request',
      'support_request',
      'account_close_asked',
    ]);
    const office = gathered.filter(({ reader }) => reader === 'office').map(({ message }) => message.event);
    expect(office).toEqual([
      'transfer_late',
      'transfer_late',
      'token_expiring',
      'token_expiring',
      'webhook_paused',
      'webhook_paused',
      'webhook_switched_off',
    ]);
    expect(gathered.filter(({ message }) => message.channel === 'push')).toHaveLength((NOTIFIED_EVENTS.length + 1) * 3);
  });

  it('issue 20: has words in all its parts, and no variable that nothing fills', () => {
    const faults = gathered.flatMap(({ name, message, email }) => {
      const parts = [message.body, ...(email ? [email.subject, email.text, email.html ?? ''] : [])];
      const text = parts.join('\n').replaceAll(/<style>[^]*?<\/style>/g, '');
      return [
        ...(parts.some((part) => part.trim() === '') ? [`${name} has an empty part`] : []),
        ...(/[{}]|undefined|\bnull\b|NaN|\[object/.test(text) ? [`${name} has a gap`] : []),
        ...(/ {2}| [.,;](?:\s|$)|\(\)/.test(message.body) ? [`${name} has an empty variable`] : []),
        ...(email && /[\r\n]/.test(email.subject) ? [`${name} has two lines as a subject`] : []),
      ];
    });

    expect(faults).toEqual([]);
  });

  it('issue 20: is translated as a whole: no English paragraph stands in another language', () => {
    const english = new Set(gathered.filter(({ language }) => language === 'en').flatMap(sentencesOf));
    const faults = gathered
      .filter(({ language, message }) => language !== 'en' && message.channel !== 'whatsapp')
      .flatMap((one) => sentencesOf(one).flatMap((said) => (english.has(said) ? [`${one.name}: ${said}`] : [])));

    expect(faults).toEqual([]);
  });

  it(
    'issue 20: can be read as an e-mail in light and dark, and fits a phone',
    async () => {
      const faults: string[] = [];
      for (const colorScheme of APPEARANCES) {
        await page.emulateMedia({ colorScheme });
        for (const one of emails) {
          await showMessage(page, one, colorScheme);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (sideways > 0) faults.push(`${one.name} is ${sideways} px too wide`);
          for (const fault of await unreadable(page)) faults.push(`${one.name} in ${colorScheme}: ${fault}`);
        }
      }

      expect(emails.length).toBeGreaterThan(100);
      expect(faults).toEqual([]);
    },
    DRAWN_MS,
  );

  it.runIf(folderAsked() !== undefined)(
    'issue 20: is drawn into pictures',
    async () => {
      const pictures = await takePictures(page, gathered, folderAsked() ?? '');

      expect(pictures).toBe(gathered.length * APPEARANCES.length);
    },
    DRAWN_MS,
  );
});

/** Where pictures are wanted, if they are. */
function folderAsked(): string | undefined {
  return process.env['MESSAGE_PICTURES'];
}

const SIDES: Readonly<Record<string, string>> = { sender: 'collection' };
const WITH_OWN_NAMES = LETTER_EVENTS.filter((event) => event.startsWith('place_') || event === 'user_notice');

function nameOf({ message, reader, language }: Gathered): string {
  return [message.event, message.channel, SIDES[reader] ?? 'delivery', language].join(' ');
}

/** Letters about places and work go out under the name of what they tell. */
function nameOfKey({ event, channel, side, language }: TemplateKey): string {
  if (!WITH_OWN_NAMES.some((each) => each === event)) return [event, channel, side, language].join(' ');
  return event === 'user_notice' ? 'account_waiting email delivery en' : ['own_place_refused', channel, side, language].join(' ');
}

/** What is said in words alone, without what differs from message to message. */
function sentencesOf({ message, email }: Gathered): string[] {
  const paragraphs = (email?.text ?? message.body).split('\n').map((line) => line.replaceAll(/https?:\S+/g, '').trim());
  return paragraphs.filter((line) => line.split(' ').length > 3 && !OWN_WORDS.some((words) => line.includes(words)));
}

/** What the provider and its people have written themselves is in their language. */
const OWN_WORDS = [
  'Karoo Couriers (Pty) Ltd',
  'Church Street, Graaff-Reinet',
  'Your parcel is on its way and arrives',
  'My parcel to',
];

/** Texts that stand out too little from what is behind them. Source: WCAG 2, AA. */
async function unreadable(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const checker = (window as unknown as { readonly axe: typeof axe }).axe;
    const { violations } = await checker.run({ runOnly: { type: 'rule', values: ['color-contrast'] } });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 100)));
  });
}
