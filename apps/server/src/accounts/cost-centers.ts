import type { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import type { CostCenter } from '@tsela/contract/accounts/account-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { bookedCostCenterChecks, costCenterChecks } from '@tsela/domain/accounts/cost-center-rules';
import type { AccountId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { loadAccountFor, lockAccountFor } from './account-repository.ts';
import { tellOfAccount } from './account-staff.ts';
import { accountAskedFor } from './change-account.ts';
import {
  MOST_COST_CENTERS,
  countCostCenters,
  insertCostCenter,
  listCostCenterRows,
  lockCostCenterFor,
  readOfferedCostCenters,
  updateCostCenter,
} from './cost-center-repository.ts';
import type { CostCenterRow } from './cost-center-repository.ts';

/** The cost centres of an account by name. Source: screens S20. */
export async function listCostCenters(
  context: RequestContext,
  { account_id, ...input }: InputOf<typeof costCenterApi.costCenters>,
): Promise<OutputOf<typeof costCenterApi.costCenters>> {
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    const { rows, count } = await listCostCenterRows(tx, id, input);
    return { cost_centers: rows.map(present), count };
  });
}

/** Adds a cost centre to an account. Source: screens S20. */
export async function createCostCenter(
  context: RequestContext,
  { account_id, name }: InputOf<typeof costCenterApi.createCostCenter>,
): Promise<OutputOf<typeof costCenterApi.createCostCenter>> {
  refuseIfAny(costCenterChecks({ name }));
  return inTransaction(context, async (tx) => {
    const { id } = await lockAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    if ((await countCostCenters(tx, id)) >= MOST_COST_CENTERS)
      throw new Problem('conflict', `The account has ${MOST_COST_CENTERS} cost centres already.`);
    const row = await insertCostCenter(tx, { account_id: id, name: name.trim(), now: context.now });
    if (!row) throw nameTaken(name.trim());
    await record(tx, context, { account_id: id, type: 'account.cost-center-added', change_to: { cost_center: row.name } });
    return { cost_center: present(row) };
  });
}

/** Gives a cost centre another name or switches it off. Source: screens S20. */
export async function changeCostCenter(
  context: RequestContext,
  { id, name, is_active, time_modified }: InputOf<typeof costCenterApi.changeCostCenter>,
): Promise<OutputOf<typeof costCenterApi.changeCostCenter>> {
  if (name !== undefined) refuseIfAny(costCenterChecks({ name }));
  return inTransaction(context, async (tx) => {
    const before = await lockCostCenterFor(tx, context.actor, id);
    if (!before) throw new Problem('not-found', 'Cost centre not found.');
    refuseStale('cost centre', time_modified, before);
    const changes = {
      ...(name !== undefined && name.trim() !== before.name && { name: name.trim() }),
      ...(is_active !== undefined && is_active !== before.is_active && { is_active }),
    };
    if (Object.keys(changes).length === 0) return { cost_center: present(before) };
    const after = await updateCostCenter(tx, id, changes, context.now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(changes.name ?? '') : error;
    });
    await record(tx, context, {
      account_id: before.account_id,
      type: 'account.cost-center-changed',
      change_from: { cost_center: before.name, is_active: before.is_active },
      change_to: { cost_center: changes.name ?? before.name, is_active: changes.is_active ?? before.is_active },
    });
    return { cost_center: present(after) };
  });
}

/** Refuses a booking without the cost centre that it needs, or with one that its account does not have. Source: settings.tsv, require_cost_center. */
export async function refuseWrongCostCenter(
  tx: Tx,
  { account_id, cost_center, settings }: { account_id: AccountId; cost_center?: string; settings: StoredSettings },
): Promise<void> {
  const enable_cost_centers = readSetting(settings, 'enable_cost_centers');
  if (!enable_cost_centers) return;
  const require_cost_center = readSetting(settings, 'require_cost_center');
  const offered = await readOfferedCostCenters(tx, account_id);
  refuseIfAny(bookedCostCenterChecks(cost_center ?? '', { enable_cost_centers, require_cost_center, offered }));
}

interface CostCenterChange {
  readonly account_id: AccountId;
  readonly type: string;
  readonly change_from?: object;
  readonly change_to: object;
}

async function record(tx: Tx, context: RequestContext, { account_id, ...change }: CostCenterChange): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
  tellOfAccount(tx, context, account_id);
}

function nameTaken(name: string): Problem {
  const message = `The account has a cost centre named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}

function present({ id, account_id, name, is_active, time_modified }: CostCenterRow): CostCenter {
  return { id, account_id, name, is_active, time_modified: time_modified.toISOString() };
}
