import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '@tsela/server/cluster/embedded-postgres';
import type { Cluster } from '@tsela/server/cluster/embedded-postgres';
import { readConfig } from '@tsela/server/config';
import { migrate } from '@tsela/server/db/migrate';
import { ensureAppRole } from '@tsela/server/db/roles';
import { openServices } from '@tsela/server/main';
import { readSimulateOptions } from '../simulator/day/day-options.ts';
import type { DayOptions } from '../simulator/day/day-options.ts';
import { DayViolation } from '../simulator/day/day-steps.ts';
import { figureLines } from '../simulator/day/figure-lines.ts';
import { playDay } from '../simulator/day/play-day.ts';
import { FOLDER_PREFIX, databaseFolder } from './testing/memory-folder.ts';

/** `npm run simulate -- --seed 7 --parcels 10000` plays one day of one courier on a database that is made for it and goes with it, checks after every
 *  hour what must be true, and says what the day was like. Exits with 1 where something was not. Source: docs/operating.md, "Size a hub". */
const SECRET_KEY = 'the-secret-key-of-simulated-days';
const options = readSimulateOptions(process.argv.slice(2));
const data_dir = mkdtempSync(join(databaseFolder().folder, `${FOLDER_PREFIX}${process.pid}-`));
const cluster = await startCluster({ data_dir, log: () => undefined, durability: 'none' });
let violations = 0;
try {
  const played = [];
  for (let seed = options.seed; seed < options.seed + options.seeds; seed++)
    played.push(await playSeed(cluster, { ...options, seed }));
  const figures = played.filter((each) => each !== null);
  if (options.seeds > 1) console.log(`${options.seeds} days: ${violations} with something that is not true.`);
  const json = JSON.stringify(options.seeds === 1 ? (figures[0] ?? null) : figures, null, options.json === '' ? 0 : 2);
  if (options.json !== '') writeFileSync(options.json, `${json}\n`);
  else if (options.seeds === 1) console.log(json);
} finally {
  await cluster.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
process.exitCode = violations === 0 ? 0 : 1;

async function playSeed({ ensureDatabase, url }: Cluster, day: DayOptions) {
  const database = `day_${day.seed}`;
  await ensureDatabase(database);
  const owner_url = url(database);
  await migrate({ owner_url, log: () => undefined });
  const database_url = await ensureAppRole({ owner_url, secret_key: SECRET_KEY });
  const config = readConfig({ DATABASE_URL: database_url, SECRET_KEY, DATA_DIR: data_dir, DEMO: '1' });
  const opened = await openServices({ config, database_url, secret_key: SECRET_KEY });
  const services = { ...opened, live: { ...opened.live, publish: () => undefined } };
  const began = performance.now();
  try {
    const { figures } = await playDay({ services, owner_url, options: day });
    for (const line of options.seeds === 1 ? figureLines(figures) : figureLines(figures).slice(0, 1)) console.log(line);
    console.log(`Played in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return figures;
  } catch (fault) {
    if (!(fault instanceof DayViolation)) throw fault;
    violations++;
    console.log(`Seed ${day.seed}, step ${fault.step}: ${fault.message}`);
    console.log(`Again: npm run simulate -- ${againArguments(day, fault.step)}`);
    return null;
  } finally {
    await opened.close();
  }
}

/** What plays the same day up to a step. */
function againArguments({ seed, parcels, hubs, drivers, benches, failures, losses }: DayOptions, step: number): string {
  return `--seed ${seed} --until ${step} --parcels ${parcels} --hubs ${hubs} --drivers ${drivers} --benches ${benches} --failures ${[...failures].join(',') || 'none'} --losses ${losses}${options.areas_file && ` --areas ${options.areas_file}`}`;
}
