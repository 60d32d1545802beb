import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smsParts } from '@tsela/domain/messages/sms-parts';
import type { Page } from 'playwright-core';
import { LOGO_URL } from './gather-messages.testing.ts';
import type { Gathered } from './gather-messages.testing.ts';

export const APPEARANCES = ['light', 'dark'] as const;
type Appearance = (typeof APPEARANCES)[number];

/** As many pictures as stand on a sheet. */
const ON_A_SHEET = 12;

/** A word mark of dark letters without a ground, as most logos are: what is hardest to see in the dark. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="40" viewBox="0 0 220 40"><circle cx="20" cy="20" r="16" fill="#0f6b4f"/>
  <path d="M11 24l9-12 9 12z" fill="#fff"/><text x="46" y="27" font-family="sans-serif" font-size="20" font-weight="700" fill="#12332a">Karoo Couriers</text></svg>`;

/** Gives the page the provider's logo, which lies at an address of its own. */
export async function withLogo(page: Page): Promise<void> {
  await page.route(`${LOGO_URL}*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
}

/** Opens a message as its reader sees it: an e-mail as it goes out, another channel as a bubble. */
export async function showMessage(page: Page, one: Gathered, appearance: Appearance): Promise<void> {
  await page.setContent(one.email?.html ?? bubble(one, appearance), { waitUntil: 'load' });
}

/** Draws all messages in both appearances into a folder, with sheets of them and a page of all. Answers how many pictures. */
export async function takePictures(page: Page, gathered: readonly Gathered[], folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  let pictures = 0;
  // A picture is as high as what it shows.
  await page.setViewportSize({ width: 390, height: 120 });
  for (const colorScheme of APPEARANCES) {
    mkdirSync(join(folder, colorScheme), { recursive: true });
    await page.emulateMedia({ colorScheme });
    for (const one of gathered) {
      await showMessage(page, one, colorScheme);
      await page.screenshot({ path: join(folder, fileOf(one, colorScheme)), fullPage: true });
      pictures++;
    }
  }
  writeFileSync(join(folder, 'index.html'), indexOf(gathered));
  await takeSheets(page, gathered, folder);
  return pictures;
}

function fileOf({ name }: Gathered, appearance: Appearance): string {
  return `${appearance}/${name}.png`;
}

/** Six messages a sheet, each in light and dark. */
async function takeSheets(page: Page, gathered: readonly Gathered[], folder: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 2400, height: 900 });
  const messages = ON_A_SHEET / APPEARANCES.length;
  for (let from = 0; from < gathered.length; from += messages) {
    const shown = gathered.slice(from, from + messages);
    const cells = shown.flatMap((one) =>
      APPEARANCES.map((appearance) => cell(one, inlined(join(folder, fileOf(one, appearance))))),
    );
    await page.setContent(`${SHEET_STYLES}<main>${cells.join('')}</main>`, { waitUntil: 'load' });
    const number = String(from / messages + 1).padStart(2, '0');
    await page.screenshot({ path: join(folder, `sheet-${number}.png`), fullPage: true });
  }
}

function inlined(path: string): string {
  return `data:image/png;base64,${readFileSync(path).toString('base64')}`;
}

function indexOf(gathered: readonly Gathered[]): string {
  const cells = gathered.flatMap((one) => APPEARANCES.map((appearance) => cell(one, fileOf(one, appearance))));
  return `<!doctype html><meta charset="utf-8"><title>Messages</title>${SHEET_STYLES}<h1>${gathered.length} messages</h1><main>${cells.join('')}</main>`;
}

function cell(one: Gathered, source: string): string {
  const subject = one.message.channel === 'email' ? one.message.subject : `${one.message.channel}`;
  return `<figure><figcaption><b>${escaped(one.name)}</b><br>${escaped(subject)}</figcaption><img src="${source}" alt=""></figure>`;
}

const SHEET_STYLES =
  '<style>body{margin:12px;font:13px sans-serif}main{display:grid;grid-template-columns:repeat(6,390px);gap:10px;align-items:start}' +
  'figure{margin:0;border:1px solid #bbb}figcaption{padding:4px 6px;min-height:34px;background:#eee;overflow-wrap:anywhere}img{display:block;width:390px}</style>';

const COLOURS = {
  light: { page: '#ffffff', ink: '#111111', quiet: '#5f6368', sms: '#e9e9eb', whatsapp: '#d9fdd3', push: '#f1f3f4' },
  dark: { page: '#000000', ink: '#f2f2f2', quiet: '#a9adb3', sms: '#26252a', whatsapp: '#144d37', push: '#2d2f33' },
} as const;

/** An SMS, a WhatsApp or a push message about as a phone shows it, with what an SMS counts as. */
function bubble({ message }: Gathered, appearance: Appearance): string {
  const { page, ink, quiet, ...grounds } = COLOURS[appearance];
  const ground = message.channel === 'email' ? page : grounds[message.channel];
  const head = message.channel === 'push' ? `<b>${escaped(message.subject)}</b><br>` : '';
  const foot = message.channel === 'sms' ? countOf(message.body) : message.channel;
  return [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<style>body{margin:0;padding:16px;background:${page};color:${ink};font:16px/1.4 sans-serif;overflow-wrap:anywhere}`,
    `p{margin:0;padding:10px 14px;border-radius:18px;background:${ground};white-space:pre-line}small{display:block;padding:4px 14px;color:${quiet}}</style>`,
    `<p>${head}${escaped(message.body)}</p><small>${foot}</small>`,
  ].join('');
}

function countOf(body: string): string {
  const { units, parts, encoding } = smsParts(body);
  return `SMS: ${units} characters, ${parts} ${parts === 1 ? 'part' : 'parts'}, ${encoding}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
