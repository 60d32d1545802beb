import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { readSourceTree, withFile } from './boundaries/source-tree.ts';
import { runProgram } from './testing/run-program.ts';

/** A net that catches nothing looks like a tree without faults. So every net gets the fault it is there for. */

const tree = readSourceTree('.');

const rulesBrokenBy = (path: string, text: string, others: Readonly<Record<string, string>> = {}) => {
  const planted = Object.entries({ ...others, [path]: text }).reduce(
    (grown, [name, content]) => withFile(grown, name, content),
    tree,
  );
  return checkBoundaries(planted)
    .filter((violation) => violation.path === path)
    .map(({ rule }) => rule);
};

describe('boundaries', () => {
  it('have the sources of every package before them', () => {
    for (const folder of ['packages/domain/', 'packages/contract/', 'apps/server/', 'apps/web/', 'tools/']) {
      expect([...tree.files.keys()].filter((path) => path.startsWith(folder)).length, folder).toBeGreaterThan(5);
    }
  });

  it.each([
    ['packages-below', 'packages/domain/src/rates/plant.ts', "import { route } from '@tsela/contract/route';"],
    ['packages-below', 'packages/contract/src/rates/plant.ts', "import { migrate } from '@tsela/server/db/migrate';"],
    ['packages-below', 'apps/web/src/ui/plant.ts', "import { migrate } from '@tsela/server/db/migrate';"],
    ['packages-below', 'apps/web/src/ui/plant.ts', "import type { Migration } from '@tsela/server/db/migrate';"],
    ['packages-below', 'apps/web/src/ui/plant.ts', "import { migrate } from '../../../server/src/db/migrate.ts';"],
    ['packages-below', 'apps/server/src/billing/plant.ts', "import { version } from '../../../web/src/version.ts';"],
    [
      'named-across-packages',
      'apps/web/src/ui/plant.ts',
      "import { cents } from '../../../../packages/domain/src/money/cents.ts';",
    ],
    ['declared-only', 'apps/server/src/billing/plant.ts', "import { z } from 'zod';"],
    ['declared-only', 'apps/web/src/ui/plant.ts', "import knex from 'knex';"],
    ['declared-only', 'apps/server/src/billing/plant.ts', "import fc from 'fast-check';"],
    ['runs-anywhere', 'packages/domain/src/rates/plant.ts', "import { readFileSync } from 'node:fs';"],
    ['runs-anywhere', 'packages/contract/src/rates/plant.ts', "import { createHash } from 'node:crypto';"],
    ['runs-anywhere', 'apps/web/src/ui/plant.ts', "import { join } from 'node:path';"],
    ['no-clock-or-dice', 'packages/domain/src/rates/plant.ts', 'export const now = () => new Date();'],
    ['no-clock-or-dice', 'packages/domain/src/rates/plant.ts', 'export const now = () => Date.now();'],
    ['no-clock-or-dice', 'packages/domain/src/rates/plant.ts', 'export const dice = () => Math.random();'],
    ['sql-in-its-place', 'apps/server/src/billing/charge-plant.ts', "import { sql } from 'kysely';"],
    ['sql-in-its-place', 'apps/server/src/billing/charge-plant.ts', "import pg from 'pg';"],
    [
      'sql-in-its-place',
      'apps/server/src/billing/charge-plant.ts',
      "export const all = (tx: Tx) => tx.db.selectFrom('invoices');",
    ],
    [
      'sql-in-its-place',
      'apps/server/src/billing/charge-plant.ts',
      "export const all = (tx: Tx) => tx.client.query('select 1');",
    ],
    ['http-at-the-edge', 'apps/server/src/billing/charge-plant.ts', "import type { FastifyRequest } from 'fastify';"],
    ['http-at-the-edge', 'apps/server/src/billing/charge-plant.ts', "import { bind } from '../routing/bind.ts';"],
    [
      'private-of-an-area',
      'apps/server/src/shipments/plant.ts',
      "import { insertTransaction } from '../billing/transaction-repository.ts';",
    ],
    ['private-of-an-area', 'apps/server/src/shipments/plant.ts', "import { a } from '../billing/billing-routes.ts';"],
    ['floors', 'apps/server/src/billing/plant.ts', "import { a } from '../shipments/shipment-reads.ts';"],
    ['floors', 'apps/server/src/messages/plant.ts', "import { a } from '../shipments/shipment-reads.ts';"],
    ['floors', 'apps/server/src/db/plant.ts', "import { a } from '../billing/transaction-reads.ts';"],
    ['floors', 'apps/server/src/db/plant.ts', "import type { A } from '../billing/transaction-reads.ts';"],
    ['floors', 'apps/server/src/billing/plant.ts', "import { a } from '../address-book/address-book-reads.ts';"],
    ['floors', 'apps/server/src/services.ts', "import type { A } from './rates/pricing-facts.ts';"],
    ['floors', 'apps/server/src/attic/plant.ts', 'export const a = 1;'],
    ['one-way-out', 'apps/server/src/billing/plant.ts', 'export const a = async () => fetch(address);'],
    ['one-way-out', 'apps/server/src/gateways/plant.ts', 'const ask = globalThis.fetch;'],
    ['one-way-out', 'apps/server/src/gateways/plant.ts', 'const ask = options.ask ?? fetch;'],
    ['one-way-out', 'apps/server/src/billing/plant.ts', 'export const a = new WebSocket(address);'],
    ['one-way-out', 'apps/server/src/billing/plant.ts', "import { request } from 'node:https';"],
    ['one-way-out', 'apps/server/src/billing/plant.ts', "import http from 'http';"],
    ['one-way-out', 'apps/server/src/billing/plant.ts', "import { createServer, connect } from 'node:net';"],
    ['one-way-out', 'apps/server/src/billing/plant.ts', "import { connect } from 'node:tls';"],
    ['one-way-out', 'apps/server/src/billing/plant.ts', "import { lookup } from 'node:dns/promises';"],
    ['one-way-out', 'apps/server/src/messages/plant.ts', "import { createTransport } from 'nodemailer';"],
    ['one-way-out', 'apps/server/src/messages/plant.ts', "const net = await import('node:net');"],
    ['one-way-out', 'apps/server/src/files/plant.ts', "import { S3Driver } from 'flydrive/drivers/s3';"],
    ['one-way-out', 'apps/server/src/files/plant.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
    ['web-layers', 'apps/web/src/ui/Plant.tsx', "import { get } from '../api/request.ts';"],
    ['web-layers', 'apps/web/src/ui/Plant.tsx', "import { loadPage } from '../page-loaders.ts';"],
    ['web-layers', 'apps/web/src/ui/Plant.tsx', "import { paths } from '../paths.ts';"],
    ['web-layers', 'apps/web/src/ui/Plant.tsx', "import { useShipments } from '../shipments/shipment-calls.ts';"],
    ['web-layers', 'apps/web/src/api/plant.ts', "import { Money } from '../ui/Money.tsx';"],
    ['pages-are-private', 'apps/web/src/billing/Plant.tsx', "import { ShipmentPage } from '../shipments/ShipmentPage.tsx';"],
    ['pages-are-private', 'apps/web/src/shell/Plant.tsx', "import { ShipmentForm } from '../shipments/ShipmentForm.tsx';"],
    ['kit-of-parts', 'apps/web/src/billing/Plant.tsx', 'const a = <table><tbody /></table>;'],
    ['kit-of-parts', 'apps/web/src/billing/Plant.tsx', 'const a = (\n  <form\n    onSubmit={b}\n  />\n);'],
    ['kit-of-parts', 'apps/web/src/billing/Plant.tsx', 'const a = <Row as="form" onSubmit={b} />;'],
    ['kit-of-parts', 'apps/web/src/shell/Plant.tsx', "const a = <button type='button'>{b}</button>;"],
    ['kit-of-parts', 'apps/web/src/shell/Plant.tsx', "const a = createElement('button', {});"],
    ['kit-of-parts', 'apps/web/src/billing/parts/Plant.tsx', "import { Button, Modal } from '@mantine/core';"],
    ['kit-of-parts', 'apps/web/src/billing/parts/Plant.tsx', "import { Table as T } from '@mantine/core';"],
    ['size-of-files', 'apps/server/src/billing/plant.ts', 'export const a = 1;\n'.repeat(401)],
    ['nothing-silenced', 'apps/web/src/ui/Plant.tsx', `const a = <p>{/* ox${'lint'}-disable-next-line a/b */}</p>;`],
    ['nothing-silenced', 'packages/domain/src/rates/plant.test.ts', `// @ts${'-expect'}-error\nexport const a = 1;`],
    ['subjects-are-named', 'apps/server/src/billing/plant.ts', '/** Whoever asks for it. */\nexport const a = 1;'],
    ['subjects-are-named', 'apps/server/src/billing/plant.test.ts', `it.each([1])('is shown to no${'body'} else', () => {});`],
    ['subjects-are-named', 'apps/server/src/billing/plant.ts', `const a = 'Some${'body'} has changed this.';`],
    ['subjects-are-named', 'apps/web/src/strings/plant.ts', `const a = (b: string) => \`\${b}: ask who${'ever'} knows.\`;`],
    [
      'amounts-stay-whole',
      'apps/web/src/ui/Plant.tsx',
      "import { randText, weightText } from '@tsela/domain/formats/rand-text';",
    ],
    ['subjects-are-named', 'apps/web/src/ui/Plant.tsx', "const a = <p>{/* For\n everybody. */}{'don\\'t'}</p>;"],
  ])('%s bites in %s (case %#)', (rule, path, text) => {
    expect(new Set(rulesBrokenBy(path, text))).toContain(rule);
  });

  it.each([
    ['apps/server/src/billing/plant.ts', `const NO${'BODY'} = 'no${'body'}'; // A key of one word.`],
    [
      'packages/domain/src/rates/plant.ts',
      "import { cents } from '../money/cents.ts';\nexport const at = (ms: number) => new Date(ms);",
    ],
    [
      'packages/domain/src/rates/plant.test.ts',
      "import fc from 'fast-check';\nimport { it } from 'vitest';\nconst now = new Date();",
    ],
    [
      'packages/contract/src/rates/plant.ts',
      "import { Type } from 'typebox';\nimport { cents } from '@tsela/domain/money/cents';",
    ],
    [
      'apps/server/src/shipments/plant.ts',
      "import { a } from '../billing/post-plant.ts';\nimport { b } from '../audit/record-plant.ts';",
    ],
    [
      'apps/server/src/shipments/plant.ts',
      "import { loadPlantFor, lockPlant } from '../billing/plant-repository.ts';\nimport type { Row } from '../billing/plant-repository.ts';",
    ],
    [
      'apps/server/src/shipments/plant-reads.ts',
      "import { sql } from 'kysely';\nexport const a = (tx: Tx) => tx.db.selectFrom('b');",
    ],
    [
      'apps/server/src/shipments/plant-routes.ts',
      "import type { FastifyRequest } from 'fastify';\nimport { bind } from '../routing/bind.ts';",
    ],
    ['apps/server/src/outgoing/plant.ts', "import { request } from 'node:https';\nexport const a = async () => fetch(address);"],
    [
      'apps/server/src/cluster/plant.ts',
      "import { createServer, isIP } from 'node:net';\nimport type { IncomingMessage } from 'node:http';\nexport const prefetch = kept.fetch(a);",
    ],
    ['apps/server/src/overview/plant-reads.ts', "import { a } from '../shipments/plant-reads.ts';"],
    [
      'apps/web/src/overview/Plant.tsx',
      "import { ShipmentLink } from '../shipments/parts/ShipmentLink.tsx';\nimport { Money } from '../ui/Money.tsx';",
    ],
    [
      'apps/web/src/billing/Plant.tsx',
      "import { Switch } from '@mantine/core';\nimport { Form } from '../ui/form/Form.tsx';\n/* no <form> */\nconst a = <Table><Switch /></Table>;",
    ],
    ['apps/web/src/ui/Plant.tsx', "import { Modal } from '@mantine/core';\nconst a = <form><button /></form>;"],
    ['apps/web/src/billing/Plant.test.tsx', 'const a = <form><table /></form>;'],
    ['apps/web/src/rates/Plant.tsx', "const mark = document.createElement('button');"],
    ['apps/web/src/strings/plant.ts', "export const text = { none: 'No one is here yet', site: 'https://everybody.example' };"],
    ['apps/web/src/strings/plant.ts', `export const text = {\n${"  a: 'b',\n".repeat(500)}};`],
  ])('let pass what is right in %s (case %#)', (path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([]);
  });

  it.each(['packages/domain/src', 'packages/contract/src', 'apps/web/src'])('tell a circle of areas in %s once', (source) => {
    const one = `${source}/hubs/parts/plant.ts`;
    const other = `${source}/reports/parts/plant.ts`;
    const back = { [other]: "import { a } from '../../hubs/parts/plant.ts';" };

    expect(rulesBrokenBy(one, "import { b } from '../../reports/parts/plant.ts';", back)).toContain('cycle-of-areas');
    expect(rulesBrokenBy(other, back[other] ?? '')).not.toContain('cycle-of-areas');
  });
});

describe('a circle of files', () => {
  it.each([
    'packages/domain/src/hubs',
    'packages/contract/src/hubs',
    'apps/server/src/hubs',
    'apps/web/src/hubs',
    'simulator',
    'tools/start',
  ])('is told in %s, by types as well', (folder) => {
    const other = { [`${folder}/shoot.ts`]: "import type { A } from './plant.ts';" };

    expect(rulesBrokenBy(`${folder}/plant.ts`, "import type { B } from './shoot.ts';", other)).toContain('circle-of-files');
  });
});

describe('nets of other programs', () => {
  let copy: string;
  const planted: string[] = [];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'tsela-architecture-'));
    for (const name of ['tsconfig.base.json', '.oxlintrc.json', 'knip.json', 'package.json']) cpSync(name, join(copy, name));
    for (const folder of ['packages/domain', 'packages/contract', 'apps/server', 'apps/web']) {
      for (const name of ['package.json', 'tsconfig.json']) cpSync(join(folder, name), join(copy, folder, name));
      write(`${folder}/src/present.ts`, 'export const present = 1;\n');
    }
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  });
  afterEach(() => {
    for (const path of planted.splice(0)) rmSync(path);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  function write(path: string, text: string): string {
    const full_path = join(copy, path);
    mkdirSync(dirname(full_path), { recursive: true });
    writeFileSync(full_path, text);
    return full_path;
  }
  const plant = (path: string, text: string) => planted.push(write(path, text));

  const outputOf = async (name: string, ...program_arguments: string[]) =>
    (await runProgram(name, program_arguments, { folder: copy })).output.replaceAll('\\', '/');

  it('the compiler refuses input, output and the world in domain', async () => {
    const faults = {
      log: 'console.log(1);',
      environment: 'export const a = process.env;',
      network: "export const a = () => fetch('/');",
      page: 'export const a = () => document.title;',
      files: "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
      timer: 'export const a = () => setTimeout(() => undefined, 1);',
    };
    for (const [name, text] of Object.entries(faults)) plant(`packages/domain/src/${name}.ts`, `${text}\nexport {};\n`);

    const output = await outputOf('tsc', '-b', '--pretty', 'false', 'packages/domain');

    for (const name of Object.keys(faults)) expect(output).toContain(`packages/domain/src/${name}.ts(`);
    expect(output).not.toContain('present.ts');
  });

  it('the compiler refuses the server in the web app, also past the package', async () => {
    plant('apps/web/src/meeting.ts', "export { present } from '../../server/src/present.ts';\n");

    expect(await outputOf('tsc', '-b', '--pretty', 'false', 'apps/web')).toContain('meeting.ts');
  });

  it('the linter refuses what the conventions refuse', async () => {
    const faults = {
      'no-explicit-any': 'export const a = (b: any) => String(b);',
      'no-floating-promises': 'export function a() {\n  Promise.resolve(1);\n}',
      'no-non-null-assertion': 'export const a = (b: string | null) => b!.length;',
      'no-default-export': 'export default 1;',
      'no-console': "export const a = () => console.log('b');",
      'max-lines-per-function': `export function a(b: number[]) {\n${'  b.push(1);\n'.repeat(70)}}`,
      'switch-exhaustiveness-check':
        "export function a(b: 'x' | 'y') {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}",
    };
    for (const [name, text] of Object.entries(faults)) plant(`apps/server/src/lint/${name}.ts`, `${text}\n`);
    plant('apps/server/src/lint/circle-one.ts', "import { b } from './circle-two.ts';\nexport const a = () => b;\n");
    plant('apps/server/src/lint/circle-two.ts', "import { a } from './circle-one.ts';\nexport const b = () => a;\n");
    plant('apps/web/src/ui/Picture.tsx', 'export const Picture = () => <img src="a.png" />;\n');

    const output = await outputOf('oxlint', '--type-aware', '-f', 'unix');

    for (const name of Object.keys(faults)) expect(output).toMatch(new RegExp(`lint/${name}\\.ts.*\\(${name}\\)`));
    expect(output).toMatch(/circle-one\.ts.*no-cycle/);
    expect(output).toMatch(/Picture\.tsx.*alt-text/);
    expect(output).not.toContain('present.ts');
  });

  it('the search for dead code finds an unused file and an unused export', async () => {
    plant('apps/web/src/main.tsx', "import { used } from './used.ts';\nexport const start = used;\n");
    plant('apps/web/src/used.ts', 'export const used = 1;\nexport const unused = 2;\n');
    plant('apps/web/src/alone.ts', 'export const alone = 1;\n');

    const output = await outputOf('knip', '--no-config-hints', '--no-progress');

    expect(output).toMatch(/apps\/web\/src\/alone\.ts/);
    expect(output).toMatch(/unused\s.*apps\/web\/src\/used\.ts/);
    expect(output).not.toMatch(/^used\s/m);
  });
});
