import { writeFile } from 'node:fs/promises';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import { tableTypes } from './table-types.ts';
import { setup } from './testing/cluster-setup.ts';

/** `npm run db:types` writes the types of the tables, as the migrations make them in a database of their own. A path writes them there. */
const TABLES_FILE = new URL('../apps/server/src/db/tables.ts', import.meta.url);

const stop = await setup();
try {
  const { owner_url, drop } = await createTestDatabase();
  await writeFile(process.argv[2] ?? TABLES_FILE, await tableTypes(owner_url));
  await drop();
} finally {
  await stop?.();
}
