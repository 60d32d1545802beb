import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run db:new -- what-it-does` makes the file of the next migration. */
const MIGRATIONS = 'apps/server/migrations';

const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
  throw new Error('Say what the migration does in kebab-case: npm run db:new -- add-lockers.');
const numbers = readdirSync(MIGRATIONS).map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0));
const path = join(MIGRATIONS, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}.sql`);
writeFileSync(path, '-- Why this table or column is there, and what must stay true.\n', { flag: 'wx' });
console.log(path);
