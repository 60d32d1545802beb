import type { AsOfType } from '@tsela/domain/audit/recorded-fields';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayOpenPast } from '@tsela/domain/permissions/past-access';
import { useSession } from './session.ts';

/** Whether the signed-in person may open how a shipment, an account or the settings were. */
export function useMayOpenPast(type: AsOfType): boolean {
  const { actor } = useSession().facts;
  return actor !== null && isStaff(actor) && mayOpenPast(actor, type);
}
