import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { ApiError } from '../../api/api-error.ts';
import type { GeneralData } from '../session.ts';
import { keepJson, keptJson } from '../../ui/kept-json.ts';

/** What the product starts from, as it was last read, for people who work where there is no signal. */
export interface KeptStart {
  /** Whose it is: another session never starts from it. */
  readonly token: string;
  readonly provider: Provider;
  readonly general: GeneralData;
}

const KEY = 'kept_start';

type StartStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Signing out clears it with everything local. Source: SESSION-09, shell spec §4. */
export function keepStart(kept: KeptStart, storage: StartStorage = window.localStorage): void {
  keepJson(KEY, kept, storage);
}

/** The start of this session; null when none is kept or it cannot be read. */
export function keptStart(token: string | null, storage: StartStorage = window.localStorage): KeptStart | null {
  // Written by keepStart; a session outlives few versions, and general data only gain fields.
  const kept = keptJson(KEY, storage) as KeptStart | null;
  return token !== null && kept?.token === token ? kept : null;
}

/** Whether a user captures in the field: drivers and hub scanners. */
export function worksInTheField(user: GeneralData['user'] | null): boolean {
  return isStaff(user) && user !== null && hasPermission(user.role.permissions, 'API_/tracking/shipment-events:POST');
}

/** Whether a read has failed, so far at least, because there was no line to the server. */
export function isOutOfReach({ error, failureReason }: { error: Error | null; failureReason: Error | null }): boolean {
  const failure = error ?? failureReason;
  return failure instanceof ApiError && failure.status === 0;
}
