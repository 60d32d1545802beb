import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@tsela/server/config';
import { holdPort } from '../start/hold-port.ts';
import { prepareDatabase } from '../start/prepare-database.ts';

/**
 * The whole server with its database, as `tools/start.ts` starts them, in a process that is ended by a kill (`killed-webhooks.process.test.ts`): the name
 * of the receiver leads to this machine.
 */
const [receiver_host = '', receiver_url = ''] = process.argv.slice(2);
const config = { ...readConfig(process.env), outgoing_stand_ins: { [receiver_host]: receiver_url } };
mkdirSync(join(config.data_dir, 'files'), { recursive: true });
const http_server = await holdPort(config.port, config.host);
const { secret_key } = config;
const left = () => undefined;
const { database_url } = await prepareDatabase({ config, secret_key, log: left, onStarted: left, onGivenUp: left });
const { createServer } = await import('@tsela/server/main');
await createServer({ config, database_url, secret_key, http_server });
process.stdout.write('ready\n');
