import type { driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Invitation } from '@tsela/contract/users/user-shapes';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { BranchId, DriverId, UserId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { driverChecks, driverUserChecks, tidyRegistration } from '@tsela/domain/tripsheets/driver-rules';
import { DRIVER_ROLE, becomeDriver, changeDriverSignIn } from '../users/driver-sign-in.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendInvitationTo } from '../sessions/verification-links.ts';
import { addDriverRow, createUser } from '../user-records/create-user.ts';
import { hasDriven, lockOpenBranch, updateDriver } from './driver-repository.ts';
import type { DriverChange } from './driver-repository.ts';
import { lockDriverFor, readManagedDriver } from './managed-driver-reads.ts';
import type { DriverRecord } from './managed-driver-reads.ts';

type Create = InputOf<typeof driverApi.create>;
type Change = InputOf<typeof driverApi.change>;

/** Makes a driver with a sign-in: a new person is invited, a member of staff becomes one. Source: screens S50, ROLE-12. */
export async function addDriver(context: RequestContext, input: Create): Promise<OutputOf<typeof driverApi.create>> {
  const driver = {
    name: input.name.trim(),
    mobile_number: phoneToStore(input.mobile_number, { is_south_african: true }),
    branch_id: input.branch_id,
    vehicle_type: input.vehicle_type ?? '',
    vehicle_registration: tidyRegistration(input.vehicle_registration ?? ''),
    capacity_kg: input.capacity_kg ?? null,
    capacity_parcels: input.capacity_parcels ?? null,
  };
  const email = input.email?.trim() ?? '';
  refuseIfAny([...driverChecks(driver), ...driverUserChecks({ email, user_id: input.user_id ?? null })]);
  return inTransaction(context, async (tx) => {
    await refuseBranch(tx, context, driver.branch_id);
    const { user_id, invitation } = await signInOf(tx, context, { ...driver, email, user_id: input.user_id });
    const id = await addDriverRow(tx, context, { ...driver, user_id });
    tellOfDriver(tx, context, id);
    return { driver: await readManagedDriver(tx, context.actor, id), invitation };
  });
}

interface NewSignIn {
  readonly name: string;
  readonly mobile_number: string;
  readonly branch_id: BranchId;
  readonly email: string;
  readonly user_id: UserId | undefined;
}

interface SignIn {
  readonly user_id: UserId;
  /** Null for a member of staff. */
  readonly invitation: Invitation | null;
}

async function signInOf(tx: Tx, context: RequestContext, driver: NewSignIn): Promise<SignIn> {
  const { name, mobile_number, branch_id, email, user_id } = driver;
  if (user_id !== undefined) {
    await becomeDriver(tx, context, { user_id, branch_id });
    if (await hasDriven(tx, user_id)) throw new Problem('conflict', `${name} was a driver before. Bring them back instead.`);
    await changeDriverSignIn(tx, context, { user_id, changes: { name, mobile_number } });
    return { user_id, invitation: null };
  }
  const account_id = null;
  const limits = { limit_user_to_branch: false, limit_account_id: null };
  const user = { name, email, mobile_number, role_id: DRIVER_ROLE, account_id, branch_id, ...limits };
  const id = await createUser({ ...context, tx }, { ...user, password_hash: null, is_demo: false });
  return { user_id: id, invitation: await sendInvitationTo(tx, context, { id, name, email, account_id }) };
}

/** Changes a driver and their sign-in, or brings back who has left. Source: screens S50. */
export async function changeDriver(context: RequestContext, input: Change): Promise<OutputOf<typeof driverApi.change>> {
  return inTransaction(context, async (tx) => {
    const before = await lockDriverFor(tx, context.actor, input.id);
    refuseStale('driver', input.time_modified, before);
    const after = { ...before, ...changesOf(input) };
    refuseIfAny(driverChecks(after));
    const is_back = before.deleted_date !== null && after.deleted_date === null;
    if (is_back || after.branch_id !== before.branch_id) await refuseBranch(tx, context, after.branch_id);
    else refuseAccountLimited(context);
    await save(tx, context, before, after);
    return { driver: await readManagedDriver(tx, context.actor, input.id) };
  });
}

const COLUMNS = [
  'name',
  'mobile_number',
  'branch_id',
  'vehicle_type',
  'vehicle_registration',
  'capacity_kg',
  'capacity_parcels',
  'deleted_date',
] as const;

async function save(tx: Tx, context: RequestContext, before: DriverRecord, after: DriverRecord): Promise<void> {
  const names = COLUMNS.filter((name) => before[name] !== after[name]);
  if (names.length === 0) return;
  const of = (driver: DriverRecord): DriverChange => Object.fromEntries(names.map((name) => [name, driver[name]]));
  await updateDriver(tx, before.id, of(after), context.now);
  const is_back = names.includes('deleted_date');
  await recordChange(tx, context, {
    type: is_back ? 'driver.returned' : 'driver.changed',
    object_type: 'driver',
    object_id: before.id,
    change_from: of(before),
    change_to: of(after),
  });
  const { name, mobile_number, branch_id } = after;
  const changes = {
    ...(names.includes('name') && { name }),
    ...(names.includes('mobile_number') && { mobile_number }),
    ...(names.includes('branch_id') && { branch_id }),
    ...(is_back && { is_active: true }),
  };
  await changeDriverSignIn(tx, context, { user_id: before.user_id, changes });
  tellOfDriver(tx, context, before.id);
}

function changesOf(input: Change): DriverChange {
  const { branch_id, vehicle_type, capacity_kg, capacity_parcels } = input;
  return {
    ...(input.name !== undefined && { name: input.name.trim() }),
    ...(input.mobile_number !== undefined && {
      mobile_number: phoneToStore(input.mobile_number, { is_south_african: true }),
    }),
    ...(branch_id !== undefined && { branch_id }),
    ...(vehicle_type !== undefined && { vehicle_type }),
    ...(input.vehicle_registration !== undefined && { vehicle_registration: tidyRegistration(input.vehicle_registration) }),
    ...(capacity_kg !== undefined && { capacity_kg }),
    ...(capacity_parcels !== undefined && { capacity_parcels }),
    ...(input.is_at_work === true && { deleted_date: null }),
  };
}

/** A driver works from a branch that is open; a user limited to a branch has drivers there alone. */
async function refuseBranch(tx: Tx, context: RequestContext, branch_id: BranchId): Promise<void> {
  refuseAccountLimited(context);
  const { actor } = context;
  const is_beyond = actor.kind === 'user' && actor.limit_user_to_branch && actor.branch_id !== branch_id;
  if (is_beyond || !(await lockOpenBranch(tx, branch_id))) {
    const message = 'Please choose a branch that is open.';
    throw new Problem('not-found', message, { violations: [{ field: 'branch_id', code: 'branch-not-open', message }] });
  }
}

/** Drivers work for every account: users limited to one account do not administer them. */
export function refuseAccountLimited({ actor }: RequestContext): void {
  if (actor.kind === 'user' && actor.limit_account_id !== undefined)
    throw new Problem('not-permitted', 'You are limited to an account, so you cannot change drivers.');
}

/** Pages read their general data again, which holds the drivers. */
export function tellOfDriver(tx: Tx, context: RequestContext, id: DriverId): void {
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'settings', id, account_id: null }));
}
