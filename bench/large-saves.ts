import { setTimeout as sleep } from 'node:timers/promises';
import { wireLines } from '@tsela/server/rates/tariff/card-units';
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
  const waits = quotesMeanwhile({ base_url, token: customers[0]?.token ?? '' });
  const usual = median(await waits.during(() => sleep(1000)));
  const ask = callerOf(base_url, await makeStaff(context, ADMINISTRATOR));
  const lines: string[] = [];
  let slowest = 0;
  for (const [name, step] of Object.entries(await stepsOf(ask))) {
    const began = performance.now();
    const waited = await waits.during(step);
    const longest = Math.max(0, ...waited);
    slowest = Math.max(slowest, longest);
    const took = (performance.now() - began).toFixed(0);
    lines.push(`  ${name}: ${took} ms, the longest of ${waited.length} quotes ${longest.toFixed(0)} ms`);
  }
  const reached = slowest <= LONGEST_MS;
  const figure = `the longest wait ${slowest.toFixed(0)} ms (at most ${LONGEST_MS}), ${usual.toFixed(1)} ms alone`;
  return [{ reached, lines: [`quotes beside a large tariff: ${figure} ${reached ? 'reached' : 'NOT REACHED'}`, ...lines] }];
}

type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, input: object) => Promise<Answer>;

function callerOf(base_url: string, token: string): Ask {
  return async (method, path, input) => {
    const entries = Object.entries(input).map(([key, value]) => [key, String(value)]);
    const query = method === 'GET' ? `?${new URLSearchParams(entries)}` : '';
    const body = method === 'GET' ? {} : { body: JSON.stringify(input) };
    return JSON.parse(await send(base_url, { method, path: `/api/rates/revisions${path}${query}`, token, ...body })) as Answer;
  };
}

/** What is done with the tariff, by what each is called. */
async function stepsOf(ask: Ask): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const card = tariffOf(RATES);
  const rates = wireLines(card, 'rates');
  let { rate_revision: draft } = await ask('POST', '', { name: 'Large' });
  let sheets: Answer['sheets'];
  const which = () => ({ id: draft.id, version: draft.version });
  const change = async (changes: object) => {
    ({ rate_revision: draft } = await ask('PATCH', '/card', { ...which(), ...changes }));
  };
  return {
    'its outlines saved': async () =>
      change({
        zones: { put: wireLines(card, 'zones') },
        service_levels: { put: wireLines(card, 'service_levels') },
        rate_groups: { put: wireLines(card, 'rate_groups') },
        surcharges: { put: wireLines(card, 'surcharges') },
        header: { vat_percentages: [{ from_date: '2018-04-01', percentage: 15 }] },
      }),
    'its rates saved': async () => {
      for (let at = 0; at < rates.length; at += RATES_A_CALL)
        await change({ rates: { put: rates.slice(at, at + RATES_A_CALL) } });
    },
    'one rate changed': async () => change({ rates: { put: rates.slice(0, 1) } }),
    'it is read as a workbook': async () => {
      ({ sheets } = await ask('GET', '/workbook', { id: draft.id }));
    },
    'the workbook is looked at': async () => {
      const given = sheets?.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(String)) }));
      await ask('POST', '/workbook', { ...which(), sheets: given });
    },
    'it is checked': async () => ask('GET', '/check', { id: draft.id }),
    'it is published': async () => ask('POST', '/publish', { ...which(), accept_warnings: true, warnings_reason: 'Bench' }),
  };
}

/** A user who asks for one price after the other while another call runs. Answers how long each took, in ms. */
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
