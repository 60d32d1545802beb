import { writeFile } from 'node:fs/promises';
import { openApiDocument, permissionTable } from '@tsela/contract/openapi';
import { clientText } from './client/client-text.ts';
import { postmanCollection } from './client/postman-collection.ts';

/** Writes what is derived from the contract and checked in: the OpenAPI document, the client, the Postman collection and the table of permissions. */
const OPENAPI_FILE = new URL('../packages/contract/openapi.json', import.meta.url);
const PERMISSIONS_FILE = new URL('../docs/permissions.md', import.meta.url);

const CLIENT_FILE = new URL('../packages/client/tsela-client.ts', import.meta.url);
const POSTMAN_FILE = new URL('../packages/client/tsela.postman_collection.json', import.meta.url);

await writeFile(CLIENT_FILE, clientText());
await writeFile(POSTMAN_FILE, `${JSON.stringify(postmanCollection(), null, 2)}\n`);
await writeFile(OPENAPI_FILE, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
const rows = permissionTable().map(({ call, permission, summary }) => `| ${call} | ${permission} | ${summary} |`);
await writeFile(
  PERMISSIONS_FILE,
  [
    '# Who may call what',
    '',
    'Written by `npm run contract` from the contract.',
    '',
    '| call | needs | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n'),
);
