import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { callerOf, signInByCall } from '../e2e/set-up/calls.ts';
import { pdfOf } from '../e2e/set-up/pdf.ts';
import { findChromium } from '../tools/testing/find-chromium.ts';
import { median } from './measure.ts';
import { startDemo } from './starts.ts';

const READER = 'hub@tsela.example';
const DESK = { width: 1440, height: 900 };
/** As many letters as a page of a contract has. */
const LETTERS = 3000;
const [LONG, SHORT] = [200, 1];
const OPENINGS = 7;
const MOST_S = 1;
const PATIENCE_MS = 30_000;

/** How long a document takes from the click that opens it to its first page, in a window that has opened none before. A page alone is what the long one is held against. */
export async function measureViewer(): Promise<{ lines: string[]; reached: boolean }[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-bench-viewer-'));
  const demo = await startDemo(data_dir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const shipment_id = await shipmentWithPapers(demo.url);
    const seconds: Record<number, number[]> = { [LONG]: [], [SHORT]: [] };
    for (let opening = 0; opening < OPENINGS; opening++)
      for (const pages of [LONG, SHORT]) seconds[pages]?.push(await openOnce(browser, { url: demo.url, shipment_id, pages }));
    const [long, short] = [median(seconds[LONG] ?? []), median(seconds[SHORT] ?? [])];
    const spread = `${Math.min(...(seconds[LONG] ?? [])).toFixed(2)} to ${Math.max(...(seconds[LONG] ?? [])).toFixed(2)}`;
    return [
      {
        lines: [
          `a PDF of ${LONG} pages opens to its first page in ${long.toFixed(2)} s (at most ${MOST_S}), ${spread}`,
          `  one of a page in ${short.toFixed(2)} s; ${(long / short).toFixed(2)} of it`,
        ],
        reached: long <= MOST_S,
      },
    ];
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** A shipment of the demo with both documents. */
async function shipmentWithPapers(url: string): Promise<number> {
  const hub = await callerOf(url, READER);
  const { shipments } = await hub<{ shipments: { id: number }[] }>('GET', '/shipments', { view: 'deliveries', limit: 1 });
  const shipment_id = shipments[0]?.id;
  if (shipment_id === undefined) throw new Error('The demo has no shipment.');
  for (const pages of [LONG, SHORT]) {
    const texts = Array.from({ length: pages }, (_, at) => `Sheet ${at + 1} of ${pages}. `.repeat(LETTERS / 18));
    const content = pdfOf(texts).toString('base64');
    await hub('POST', '/shipments/documents', { shipment_id, type: 'other', name: nameOf(pages), content });
  }
  return shipment_id;
}

function nameOf(pages: number): string {
  return `${pages} pages.pdf`;
}

interface Opening {
  readonly url: string;
  readonly shipment_id: number;
  readonly pages: number;
}

async function openOnce(browser: Browser, { url, shipment_id, pages }: Opening): Promise<number> {
  const context = await browser.newContext({ viewport: DESK, serviceWorkers: 'block', locale: 'en-ZA' });
  try {
    const access_token = await signInByCall(url, READER);
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'access_token', value: access_token }] }],
    });
    const page = await context.newPage();
    await page.goto(`${url}/shipments/${shipment_id}?tab=documents`);
    const open = page.getByRole('button', { name: `Open ${nameOf(pages)}` });
    await open.waitFor({ timeout: PATIENCE_MS });
    await page.waitForLoadState('networkidle');
    return await open.evaluate(clickToFirstPage);
  } finally {
    await context.close();
  }
}

/** Runs in the page: seconds from the click until the first page is drawn. */
async function clickToFirstPage(button: HTMLElement | SVGElement): Promise<number> {
  const began = performance.now();
  const drawn = new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelector('canvas[role="img"][data-drawn]')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return ((await drawn) - began) / 1000;
}
