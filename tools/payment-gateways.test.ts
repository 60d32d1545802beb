import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { expect, it } from 'vitest';

/** Beside its own folders a gateway is named only in the registers, and where the specification names it. */
const MAY_NAME_THEM = [
  'packages/domain/src/gateways/gateway-settings.ts',
  'packages/domain/src/gateways/payment-gateways.ts',
  'apps/server/src/gateways/payments/payment-gateways.ts',
  // Saved cards are PayFast's (ADR 0175), and permissions have its name and those of the others in them.
  'packages/domain/src/payments/payment-methods.ts',
  'packages/domain/src/permissions/role-permissions.ts',
  // The calls that the specification names after gateways.
  'packages/contract/src/payments/gateway-api.ts',
  // Its address of a page has the name of one.
  'packages/domain/src/screens/screen-table.ts',
];

it('adding a payment gateway touches its folders and a line in each register: product code names it nowhere else', () => {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'apps/*/src/*', 'packages/*/src/*'];
  const files = execFileSync('git', listed, { encoding: 'utf8' })
    .split('\0')
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && existsSync(path));
  const words = GATEWAY_IDS.flatMap((id) => [id, PAYMENT_GATEWAYS[id].name, PAYMENT_GATEWAYS[id].name.replace(' ', '_')]);
  const named = new RegExp(words.join('|'), 'i');

  const elsewhere = files.filter(
    (path) =>
      !GATEWAY_IDS.some((id) => new RegExp(`/gateways/(payments/)?${id}/`).test(path)) &&
      !MAY_NAME_THEM.includes(path) &&
      named.test(readFileSync(path, 'utf8')),
  );

  expect(files.length).toBeGreaterThan(1000);
  expect(elsewhere).toEqual([]);
});
