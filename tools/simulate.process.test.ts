import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { pdfText } from '@tsela/server/testing/pdf-text';
import { TEST_SECRET_KEY, asOwner, createTestDatabase } from '@tsela/server/testing/test-database';
import { readClaimFile } from '@tsela/server/tracking/proofs/claim-file';
import { afterEach, describe, expect, it } from 'vitest';
import { readSimulateOptions } from '../simulator/day/day-options.ts';
import { DayReads, connectReads } from '../simulator/day/day-reads.ts';
import { Invariants } from '../simulator/day/invariants.ts';
import { playDay } from '../simulator/day/play-day.ts';
import { asOperations } from '../simulator/simulation.ts';

const SMALL = ['--parcels', '40', '--hubs', '2', '--drivers', '2'];
const EVENING = new Date('2026-03-11T22:00:00+02:00');

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A day on a database of its own. */
async function played(...program_arguments: readonly string[]) {
  const { app_url, owner_url, drop } = await createTestDatabase();
  closing.push(drop);
  const config = readConfig({ DATABASE_URL: app_url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' });
  const services = await openServices({ config, database_url: app_url, secret_key: TEST_SECRET_KEY });
  closing.push(services.close);
  const day = await playDay({ services, owner_url, options: readSimulateOptions([...SMALL, ...program_arguments]) });
  return { ...day, owner_url };
}

describe('a simulated day', () => {
  it('leaves the same log of events behind for the same seed, and another one for another', async () => {
    const first = await played('--seed', '7');
    const again = await played('--seed', '7');
    const other = await played('--seed', '8');

    expect(again.log.lines).toEqual(first.log.lines);
    expect(again.log.hash).toBe(first.log.hash);
    expect(other.log.hash).not.toBe(first.log.hash);
    expect(first.figures.parcels_by_status['delivered']).toBeGreaterThan(20);
    expect(first.figures.hubs.map(({ scans }) => scans > 0)).toEqual([true, true]);
  });

  it('finds what is not true of it: a wrong holder, a status that does not fit, a message that was written twice', async () => {
    const { world, owner_url } = await played('--seed', '9', '--failures', 'none');
    const client = await connectReads(owner_url);
    closing.push(() => client.end());
    const invariants = new Invariants(world, new DayReads(client, world.simulation.company.provider_id));
    const names = new Set(world.booked.keys());
    const before = await invariants.broken(EVENING, names);

    await asOwner(
      { owner_url },
      "update tracking_events set status = 'at-hub' where id = (select max(id) from tracking_events where status = 'delivered')",
    );
    await asOwner(
      { owner_url },
      "update parcels set status = 'submitted' where id = (select min(id) from parcels where status = 'delivered')",
    );
    await asOwner(
      { owner_url },
      'update messages m set body = o.body, subject = o.subject, recipient = o.recipient, event = o.event, channel = o.channel from (select * from messages where shipment_id is not null order by id limit 1) o where m.shipment_id = o.shipment_id',
    );
    const found = await invariants.broken(EVENING, names);

    expect(before).toEqual([]);
    expect(found.some((text) => text.includes('by its history'))).toBe(true);
    expect(found.some((text) => text.includes('is submitted while the recipient has it'))).toBe(true);
    expect(found.some((text) => text.includes('was written'))).toBe(true);
  });

  it('SCREEN-28: has every parcel that vanished localised to one hand-over, and named in its claim file', async () => {
    const { figures, world, owner_url } = await played('--seed', '11', '--losses', '20');
    const lost = world.planned.find((shipment) => shipment.lost?.with === 'collecting-driver' && world.booked.has(shipment.name));
    const holder = world.holders.get(`${lost?.name}/${lost?.lost?.number}`);
    const driver = [...world.simulation.company.drivers.values()].flat().find(({ driver_id }) => driver_id === holder?.id);
    const shipment_id = world.booked.get(lost?.name ?? '')?.id;
    if (shipment_id === undefined) throw new Error('A parcel vanished with the driver who collected it.');

    const client = await connectReads(owner_url);
    closing.push(() => client.end());
    const [drivers] = await new DayReads(client, world.simulation.company.provider_id).rows<{
      acts: number;
      single: number;
      short: number;
    }>(
      `select count(*)::int as acts, count(*) filter (where event ->> 'reference' like '%/%')::int as single,
         count(*) filter (where event #> '{parcel_check,left}' is not null)::int as short
       from field_events where provider_id = $1 and event ->> 'parcel_check' is not null`,
    );

    const { content } = await readClaimFile(asOperations(world.simulation, EVENING), { shipment_id });

    expect(figures.losses.injected).toBeGreaterThan(15);
    expect(figures.losses.localised).toBe(figures.losses.injected);
    // Drivers act on whole shipments and say which parcels were there; the product has taken all of it.
    expect(drivers?.single).toBe(0);
    expect(drivers?.short).toBeGreaterThan(0);
    expect(figures.refused).toEqual({});
    expect(await pdfText(Buffer.from(content, 'base64'))).toContain(`Driver ${driver?.name}, since`);
  });
});
