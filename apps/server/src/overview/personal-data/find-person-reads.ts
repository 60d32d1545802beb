import type { AccountId, DriverId, ProviderId, UserId } from '@tsela/domain/ids';
import { formsOfNumber } from '@tsela/domain/formats/phone';
import type { PersonKeys } from '@tsela/domain/overview/person';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** A user who may be the person that is looked for. */
export interface FoundUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly is_active: boolean;
  readonly account_id: AccountId | null;
}

/** A person with all that finds what is held on them. */
export interface Person extends PersonKeys {
  readonly provider_id: ProviderId;
  /** Their number in the ways in which it may be kept. */
  readonly numbers: readonly string[];
  readonly users: readonly FoundUser[];
  readonly driver_ids: readonly DriverId[];
}

/** More have one number only where it is that of an office. */
const USERS_MAX = 20;

/**
 * The person behind an e-mail address or a number. An address says whose user it is; a number alone may be that of several, and which of
 * them is meant is for the caller to ask.
 */
export async function findPerson(tx: Tx, keys: PersonKeys): Promise<Person> {
  const numbers = numbersOf(keys);
  const is_one = keys.email === null ? sql`mobile_number = any(${numbers})` : sql`lower(email) = ${keys.email}`;
  const { rows: users } = await sql<FoundUser>`select id, name, email, mobile_number, is_active, account_id from users
    where provider_id = ${tx.provider_id} and ${is_one} order by id limit ${USERS_MAX}`.execute(tx.db);
  const driver_ids = await readDriverIds(
    tx,
    users.map(({ id }) => id),
  );
  return { ...keys, provider_id: tx.provider_id, numbers, users, driver_ids };
}

/** A person whose user has ended already: of what is left their user's number finds the driver. */
export async function findErased(tx: Tx, keys: PersonKeys, user_ids: readonly UserId[]): Promise<Person> {
  const driver_ids = await readDriverIds(tx, user_ids);
  return { ...keys, provider_id: tx.provider_id, numbers: numbersOf(keys), users: [], driver_ids };
}

function numbersOf({ mobile_number }: PersonKeys): string[] {
  return mobile_number === null ? [] : formsOfNumber(mobile_number);
}

async function readDriverIds(tx: Tx, user_ids: readonly UserId[]): Promise<DriverId[]> {
  const { rows } = await sql<{ id: DriverId }>`select id from drivers
    where provider_id = ${tx.provider_id} and user_id = any(${[...user_ids]}) order by id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
