import { wireLines } from '@tsela/server/rates/card-units';
import type { RoleId } from '@tsela/domain/ids';
import { send } from './http-client.ts';
import { median } from './measure.ts';
import { tariffOf } from './rating.ts';
import type { Figure } from './rating.ts';
import { BOOKING, makeStaff } from './world.ts';
import type { Bench } from './world.ts';

/**
 * Issue 4: "nothing slow for others": no quote waits longer than this beside a large tariff that is written, checked or published. The longest
 * is the first one after the publish: it waits until the new tariff has been read.
 */
const LONGEST_MS = 250;
const RATES = 10_000;
/** The most that one call saves. */
const RATES_A_CALL = 5000;
const ADMINISTRATOR = 3 as RoleId;

interface Answer {
  readonly rate_revision: { readonly id: number; readonly version: number };
  readonly sheets?: readonly { readonly name: string; readonly rows: readonly (readonly (number | string)[])[] }[];
}

/** How long quotes wait while a tariff of 10 000 rates and 300 outlines of 200 corners is saved, checked and published in the same process. */
export async function measureLargeSaves({ base_url, context, customers }: Bench): Promise<Figure[]> {
  const token = await makeStaff(context, ADMINISTRATOR);
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, input: object) => {
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}` : '';
    const text = await send(base_url, {
      method,
      path: `/api/rates/revisions${path}${query}`,
      token,
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    });
    return JSON.parse(text) as Answer;
  };
  const card = tariffOf(RATES);
  const waits = quotesMeanwhile({ base_url, token: customers[0]?.token ?? '' });
  const usual = median(await waits.during(() => new Promise((resolve) => setTimeout(resolve, 1000))));
  let { rate_revision: draft } = await ask('POST', '', { name: 'Large' });
  let sheets: Answer['sheets'];
  const change = async (changes: object) => {
    ({ rate_revision: draft } = await ask('PATCH', '/card', { id: draft.id, version: draft.version, ...changes }));
  };
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'its outlines saved': async () =>
      change({
        zones: { put: wireLines(card, 'zones') },
        service_levels: { put: wireLines(card, 'service_levels') },
        rate_groups: { put: wireLines(card, 'rate_groups') },
        surcharges: { put: wireLines(card, 'surcharges') },
        header: { vat_percentages: [{ from_date: '2018-04-01', percentage: 15 }] },
      }),
    'its rates saved': async () => {
      const rates = wireLines(card, 'rates');
      for (let at = 0; at < rates.length; at += RATES_A_CALL)
        await change({ rates: { put: rates.slice(at, at + RATES_A_CALL) } });
    },
    'one rate changed': async () => change({ rates: { put: wireLines(card, 'rates').slice(0, 1) } }),
    'it is read as a workbook': async () => {
      sheets = (await ask('GET', '/workbook', { id: draft.id })).sheets;
    },
    'the workbook is looked at': async () =>
      ask('POST', '/workbook', {
        id: draft.id,
        version: draft.version,
        sheets: sheets?.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(String)) })),
      }),
    'it is checked': async () => ask('GET', '/check', { id: draft.id }),
    'it is published': async () => {
      const { id, version } = draft;
      await ask('POST', '/publish', { id, version, accept_warnings: true, warnings_reason: 'Bench' });
    },
  };
  const lines: string[] = [];
  let slowest = 0;
  for (const [name, step] of Object.entries(steps)) {
    const began = performance.now();
    const waited = await waits.during(step);
    const longest = Math.max(0, ...waited);
    slowest = Math.max(slowest, longest);
    lines.push(
      `  ${name}: ${(performance.now() - began).toFixed(0)} ms, the longest of ${waited.length} quotes ${longest.toFixed(0)} ms`,
    );
  }
  const reached = slowest <= LONGEST_MS;
  return [
    {
      reached,
      lines: [
        `quotes beside a large tariff: the longest wait ${slowest.toFixed(0)} ms (at most ${LONGEST_MS}), ${usual.toFixed(1)} ms alone ${reached ? 'reached' : 'NOT REACHED'}`,
        ...lines,
      ],
    },
  ];
}

/** Somebody who asks for one price after the other while something else goes on. Answers how long each took, in ms. */
function quotesMeanwhile({ base_url, token }: { base_url: string; token: string }) {
  const { collection_address, delivery_address, parcels } = BOOKING;
  const body = JSON.stringify({ collection_address, delivery_address, parcels });
  return {
    async during(work: () => Promise<unknown>): Promise<number[]> {
      const waited: number[] = [];
      let is_over = false;
      const asking = (async () => {
        while (!is_over) {
          const began = performance.now();
          await send(base_url, { method: 'POST', path: '/api/rates', token, body });
          waited.push(performance.now() - began);
        }
      })();
      try {
        await work();
      } finally {
        is_over = true;
        await asking;
      }
      return waited;
    },
  };
}
