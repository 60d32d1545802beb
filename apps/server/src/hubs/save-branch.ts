import type { branchApi } from '@tsela/contract/hubs/branch-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { branchChecks } from '@tsela/domain/hubs/branch-rules';
import { parseProvince } from '@tsela/domain/formats/provinces';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { completedAddress } from '../service-areas/resolve-address.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { createBranch } from '../providers/create-branch.ts';
import { updateBranch } from './branch-repository.ts';
import type { BranchChange } from './branch-repository.ts';
import { closeBranch } from './close-branch.ts';
import { branchNotFound, lockBranches, readManagedBranch } from './managed-branch-reads.ts';
import type { BranchRow } from './managed-branch-reads.ts';

type Create = InputOf<typeof branchApi.create>;
type Change = InputOf<typeof branchApi.change>;

/** Opens a branch. Source: screens S50. */
export async function openBranch(context: RequestContext, input: Create): Promise<OutputOf<typeof branchApi.create>> {
  refuseLimited(context);
  const { is_active: _always, ...branch } = await branchOf(context, input, NOTHING_YET);
  refuseIfAny(branchChecks(branch));
  return inTransaction(context, async (tx) => {
    refuseTakenCode(await lockBranches(tx), branch.code);
    const id = await createBranch({ ...context, tx }, branch).catch((error: unknown) => {
      throw isUniqueViolation(error) ? codeTaken(branch.code) : error;
    });
    return { branch: await readManagedBranch(tx, context.actor, id) };
  });
}

/** What is wrong with a branch of a provider that is only to be made: it has no places of its own, and the caller's are not known there. */
export function newBranchViolations({ services }: RequestContext, input: Create): Violation[] {
  return branchChecks(branchIn(services.gazetteer, input, NOTHING_YET));
}

/** Changes, closes or reopens a branch. Rating and the choice of a branch follow at once. Source: screens S50. */
export async function changeBranch(context: RequestContext, input: Change): Promise<OutputOf<typeof branchApi.change>> {
  refuseLimited(context);
  return inTransaction(context, async (tx) => {
    const branches = await lockBranches(tx);
    const before = branches.find(({ id }) => id === input.id);
    if (!before) throw branchNotFound();
    refuseStale('branch', input.time_modified, before);
    const after = await branchOf(context, input, before);
    refuseIfAny(branchChecks(after));
    refuseTakenCode(
      branches.filter(({ id }) => id !== before.id),
      after.code,
    );
    if (before.is_active && !after.is_active)
      await closeBranch(tx, context, { branch: before, branches, successor_id: input.successor_id });
    await save(tx, context, before, after);
    return { branch: await readManagedBranch(tx, context.actor, before.id) };
  });
}

async function save(tx: Tx, context: RequestContext, before: BranchRow, after: BranchChange): Promise<void> {
  const names = (Object.keys(after) as (keyof BranchChange)[]).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return;
  await updateBranch(tx, before.id, after, context.now);
  await recordChange(tx, context, {
    type: !names.includes('is_active') ? 'branch.changed' : after.is_active ? 'branch.reopened' : 'branch.closed',
    object_type: 'branch',
    object_id: before.id,
    change_from: Object.fromEntries(names.map((name) => [name, before[name]])),
    change_to: Object.fromEntries(names.map((name) => [name, after[name]])),
  });
  tx.after_commit.push(() =>
    context.services.live.publish({ provider_id: tx.provider_id, type: 'settings', id: before.id, account_id: null }),
  );
}

/** Users limited to one branch or account do not administer branches. */
export function refuseLimited({ actor }: RequestContext): void {
  if (actor.kind === 'user' && (actor.limit_user_to_branch || actor.limit_account_id !== undefined))
    throw new Problem('not-permitted', 'You are limited to a branch or an account, so you cannot change branches.');
}

const NOTHING_YET: BranchChange = {
  code: '',
  name: '',
  city: '',
  zone: '',
  street_address: '',
  local_area: '',
  postal_code: '',
  lat: 0,
  lng: 0,
  contact: { name: '', email: '', mobile_number: '' },
  opening_hours: '',
  is_hub: true,
  is_active: true,
};

/** The branch as it would be kept; without a position it takes the suburb's from the gazetteer. */
async function branchOf(context: RequestContext, input: Partial<Change>, before: BranchChange): Promise<BranchChange> {
  return branchIn(await gazetteerFor(context), input, before);
}

function branchIn(gazetteer: Gazetteer, input: Partial<Change>, before: BranchChange): BranchChange {
  const { contact = {} } = input;
  const said = (text: string | undefined, known: string) => text?.trim() ?? known;
  const branch = {
    code: said(input.code, before.code).toUpperCase(),
    name: said(input.name, before.name),
    city: said(input.city, before.city),
    zone: said(input.zone, before.zone),
    street_address: said(input.street_address, before.street_address),
    local_area: said(input.local_area, before.local_area),
    postal_code: said(input.postal_code, before.postal_code),
    lat: input.lat ?? before.lat,
    lng: input.lng ?? before.lng,
    contact: {
      name: said(contact.name, before.contact.name),
      email: said(contact.email, before.contact.email),
      mobile_number:
        contact.mobile_number === undefined
          ? before.contact.mobile_number
          : phoneToStore(contact.mobile_number, { is_south_african: true }),
    },
    opening_hours: said(input.opening_hours, before.opening_hours),
    is_hub: input.is_hub ?? before.is_hub,
    is_active: input.is_active ?? before.is_active,
  };
  const { city, local_area, postal_code: code } = branch;
  const found = completedAddress(gazetteer, { city, local_area, code, zone: branch.zone });
  const zone = parseProvince(branch.zone) ?? (branch.zone === '' ? found.zone : branch.zone);
  const has_position = branch.lat !== 0 || branch.lng !== 0;
  return has_position ? { ...branch, zone } : { ...branch, zone, lat: found.lat, lng: found.lng };
}

function refuseTakenCode(others: readonly BranchRow[], code: string): void {
  if (others.some((other) => other.code.toUpperCase() === code)) throw codeTaken(code);
}

function codeTaken(code: string): Problem {
  const message = `There is a branch with the code ${code} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'code', code: 'code-taken', message }] });
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  // The database gives an object's keys back in an order of its own.
  const sorted = (value: object | null) =>
    Object.entries(value ?? {})
      .map(([key, part]) => `${key}: ${JSON.stringify(part)}`)
      .toSorted((a, b) => a.localeCompare(b));
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
