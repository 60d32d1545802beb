import type { RequestContext } from '@tsela/server/context';
import { searchByReference } from '@tsela/server/overview/nav-search-reads';
import { suggest } from '@tsela/server/overview/nav-suggestion-reads';
import type { ProviderId, RoleId } from '@tsela/domain/ids';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { asUser, fillShipments, makeOwner, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

/** `TSELA_BENCH_PALETTE_ROWS` makes it a smaller one, to be tried beside other work. */
const SHIPMENTS = Number(process.env['TSELA_BENCH_PALETTE_ROWS'] ?? 500_000);
const ACCOUNTS = 20_000;
const ADMINISTRATOR = 3 as RoleId;
const ROUNDS = 100;
/** Of the slowest of a hundred. Source: issue 21, floors. */
const MOST_MS = 100;

/** What people type, letter by letter or whole, and what there is much, little and nothing of. */
const TYPED = [
  'ra',
  'rachel',
  'rachel recipient',
  'rachel 77',
  'rosebank',
  'l0000f0',
  'polok',
  'polokwane traders 77',
  'book77',
  '082 123 4567',
  'rachel@example.com',
  'inv000077',
  'zzyzx',
  // Of two thirds, on either side: a shop's own number.
  '083 111 0000',
  // What many have, of which none is new; what hardly any has together; what no two have.
  'lapsed',
  'lapsed rachel',
  'tenth lapsed',
  'even odd',
] as const;
const REFERENCES = ['L0000F00', 'L0000F00/1', 'BOOK77', 'INV000077', 'ZZYZX1'] as const;

/** What the palette and *Find a reference* are answered on a provider with many accounts and shipments. */
export async function measurePalette(bench: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts(bench, { name: 'Palette', accounts: ACCOUNTS });
  const { provider_id } = context;
  await fillShipments(bench.owner_url, { provider_id, account_ids: account_ids.slice(0, 500), rows: SHIPMENTS, under_way: 5000 });
  await fillNames(bench.owner_url, provider_id);
  const { user_id } = await makeStaffUser(context, ADMINISTRATOR, 'palette@example.com');
  const staff = await asUser(context, user_id);
  const figures: Figure[] = [];
  const [account_id] = account_ids;
  if (account_id === undefined) throw new Error('There is no account.');
  const of_account = await asUser(context, (await makeOwner(context, account_id)).user_id);
  for (const typed of TYPED) {
    figures.push(await figureOf(typed, () => suggested(staff, typed)));
    figures.push(await figureOf(`${typed}, of one account`, () => suggested(of_account, typed)));
  }
  for (const reference of REFERENCES) figures.push(await figureOf(`reference ${reference}`, () => found(staff, reference)));
  return figures;
}

async function suggested(staff: RequestContext, search_query: string): Promise<number> {
  return (await suggest(staff, { search_query })).results.length;
}

async function found(staff: RequestContext, search_query: string): Promise<number> {
  return (await searchByReference(staff, { search_query })).results?.length ?? 0;
}

async function figureOf(name: string, read: () => Promise<number>): Promise<Figure> {
  const count = await read();
  const took_ms = await slowestOfHundred(read);
  return {
    lines: [
      `palette, ${SHIPMENTS} shipments and ${ACCOUNTS} accounts, ${name}: ${took_ms.toFixed(1)} ms of the slowest of a hundred to ${count} results (at most ${MOST_MS})`,
    ],
    reached: took_ms <= MOST_MS,
  };
}

/** Words of some shipments, by their ids: the newest have the lowest. */
const SOME_WORDS: readonly { readonly word: string; readonly of: (newest_id: number) => string }[] = [
  { word: 'lapsed', of: (newest_id) => `id >= ${newest_id + Math.floor(SHIPMENTS * 0.75)}` },
  { word: 'tenth', of: () => 'id % 10 = 0' },
  { word: 'even', of: () => 'id % 2 = 0' },
  { word: 'odd', of: () => 'id % 2 = 1' },
];

/** Accounts of different names, and the words of shipments: some of all of them, some of a few. */
async function fillNames(owner_url: string, provider_id: ProviderId): Promise<void> {
  const kinds = ['Polokwane Traders', 'Durban Textiles', 'Karoo Farm Stall', 'Cape Spares', 'Highveld Books'];
  await asOwner(
    owner_url,
    `update accounts set name = ($2::text[])[1 + substr(account_code, 5)::int % 5] || ' ' || substr(account_code, 5)::int % 1000 where provider_id = $1`,
    [provider_id, kinds],
  );
  const text = `' rachel recipient rosebank ' || id % 1000 || ' ' || lower(short_tracking_reference)`;
  const { rows } = await asOwner<{ id: number }>(
    owner_url,
    `select min(id)::float8 as id from shipments where provider_id = $1`,
    [provider_id],
  );
  const newest_id = rows[0]?.id ?? 0;
  const some = SOME_WORDS.map(({ word, of }) => `case when ${of(newest_id)} then ' ${word}' else '' end`);
  await asOwner(
    owner_url,
    `update shipments set search_text = ${[text, ...some].join(' || ')}, collection_contact = collection_contact ||
       case when id % 3 = 0 then '{}' else '{"mobile_number": "+27831110000"}'::jsonb end where provider_id = $1`,
    [provider_id],
  );
  const words = [
    ...[`'rachel'`, `'recipient'`, `'rosebank'`, `(id % 1000)::text`, 'lower(short_tracking_reference)'].map((word) => [
      word,
      'true',
    ]),
    ...SOME_WORDS.map(({ word, of }) => [`'${word}'`, of(newest_id)]),
  ];
  // In the order of the index, as it is filled the fastest.
  for (const [word, of] of words)
    await asOwner(
      owner_url,
      `insert into shipment_words (provider_id, word, shipment_id) select provider_id, ${word}, id from shipments where provider_id = $1 and ${of} order by 2, 3`,
      [provider_id],
    );
  for (const table of ['shipment_words', 'shipments', 'parcels', 'accounts'])
    await asOwner(owner_url, `vacuum analyze ${table}`, []);
}

async function slowestOfHundred(operation: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await operation();
    took.push(performance.now() - began);
  }
  return took.toSorted((one, other) => other - one)[Math.floor(ROUNDS / 100)] ?? Number.NaN;
}
