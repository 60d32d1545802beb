import { writeFile } from 'node:fs/promises';
import { openApiDocument, permissionTable } from '@tsela/contract/openapi';

/** Writes what is derived from the contract and checked in: the OpenAPI document and the table of permissions. */
const OPENAPI_FILE = new URL('../packages/contract/openapi.json', import.meta.url);
const PERMISSIONS_FILE = new URL('../docs/permissions.md', import.meta.url);

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
