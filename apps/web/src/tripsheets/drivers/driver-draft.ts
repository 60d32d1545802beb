import type { ManagedDriver, driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf } from '@tsela/contract/route';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { BranchId, UserId } from '@tsela/domain/ids';
import { driverChecks, driverUserChecks } from '@tsela/domain/tripsheets/driver-rules';
import type { VehicleType } from '@tsela/domain/tripsheets/driver-rules';
import { drivers as words } from '../../strings/providers-records.ts';

/** A driver as the form holds them; numbers and ids are texts. */
export interface DriverDraft {
  readonly name: string;
  readonly mobile_number: string;
  readonly branch_id: string;
  readonly vehicle_type: VehicleType;
  readonly vehicle_registration: string;
  readonly capacity_kg: string;
  readonly capacity_parcels: string;
  /** Of a new driver: how they get their sign-in. */
  readonly kind: 'new' | 'user';
  readonly email: string;
  readonly user: { readonly id: UserId; readonly name: string; readonly email: string } | null;
}

export const NEW_DRIVER: DriverDraft = {
  name: '',
  mobile_number: '',
  branch_id: '',
  vehicle_type: '',
  vehicle_registration: '',
  capacity_kg: '',
  capacity_parcels: '',
  kind: 'new',
  email: '',
  user: null,
};

/** A new driver's form. The branch of a courier that has one goes without saying. */
export function newDriverDraft(branches: readonly { readonly id: BranchId; readonly is_active: boolean }[]): DriverDraft {
  const [only, another] = branches.filter(({ is_active }) => is_active);
  return only && !another ? { ...NEW_DRIVER, branch_id: String(only.id) } : NEW_DRIVER;
}

export function driverDraftOf(driver: ManagedDriver): DriverDraft {
  const { name, mobile_number, branch_id, vehicle_type, vehicle_registration, capacity_kg, capacity_parcels } = driver;
  return {
    ...NEW_DRIVER,
    name,
    vehicle_type,
    vehicle_registration,
    mobile_number: mobile_number === '' ? '' : groupedPhone(mobile_number),
    branch_id: String(branch_id),
    capacity_kg: capacity_kg === null ? '' : String(capacity_kg),
    capacity_parcels: capacity_parcels === null ? '' : String(capacity_parcels),
  };
}

const MOST_KG = 40_000;
const MOST_PARCELS = 10_000;

/** What is wrong before anything is sent, by the name of its field; of a new driver, their sign-in as well. */
export function driverProblemsOf(draft: DriverDraft, { is_new }: { is_new: boolean }): Readonly<Record<string, string>> {
  const { branch_id } = draft;
  const user = draft.kind === 'new' ? { email: draft.email, user_id: null } : { email: '', user_id: draft.user?.id ?? 0 };
  return {
    ...messagesOf(driverChecks({ ...draft, mobile_number: draft.mobile_number.trim() })),
    ...(branch_id === '' && { branch_id: words.branchMissing }),
    ...(!isRoom(draft.capacity_kg, MOST_KG) && { capacity_kg: words.capacityWrong }),
    ...(!isRoom(draft.capacity_parcels, MOST_PARCELS) && { capacity_parcels: words.capacityParcelsWrong }),
    ...(is_new && messagesOf(driverUserChecks(user))),
    ...(is_new && draft.kind === 'user' && draft.user === null && { user_id: words.userMissing }),
  };
}

/** A whole number from 1, or nothing. */
function isRoom(text: string, most: number): boolean {
  const typed = text.trim();
  return typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most);
}

function roomOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim());
}

export function addDriverInput(draft: DriverDraft): InputOf<typeof driverApi.create> {
  const { kind, user } = draft;
  if (kind === 'user' && user !== null) return { ...driverFields(draft), user_id: user.id };
  return { ...driverFields(draft), email: draft.email.trim() };
}

export function changeDriverInput(driver: ManagedDriver, draft: DriverDraft): InputOf<typeof driverApi.change> {
  return { id: driver.id, ...driverFields(draft) };
}

function driverFields(draft: DriverDraft) {
  return {
    name: draft.name.trim(),
    mobile_number: draft.mobile_number.trim(),
    branch_id: Number(draft.branch_id) as BranchId,
    vehicle_type: draft.vehicle_type,
    vehicle_registration: draft.vehicle_registration.trim(),
    capacity_kg: roomOf(draft.capacity_kg),
    capacity_parcels: roomOf(draft.capacity_parcels),
  };
}

function messagesOf(violations: readonly { readonly field: string; readonly message: string }[]): Record<string, string> {
  return Object.fromEntries(violations.map(({ field, message }) => [field, message]));
}
