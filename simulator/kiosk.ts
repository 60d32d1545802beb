import { changeKiosk } from '@tsela/server/pickup-points/staff-kiosks';
import { createUser } from '@tsela/server/user-records/create-user';
import type { RoleId } from '@tsela/domain/ids';
import { KIOSK_MODE } from '@tsela/domain/users/kiosk';
import { actorOf } from './actors.ts';
import type { DemoUser } from './actors.ts';
import type { Customer, Hiring } from './hiring.ts';

/** The kiosk of the demo: in the shop of a customer, at the bank of lockers of which the number of compartments is known. */
const KIOSK = {
  provider: 'tsela',
  account_code: 'PRO15',
  name: 'Rosebank Kiosk',
  email: 'kiosk@tsela.example',
  kiosk_id: 'K0001',
  locker_id: 'CG101',
  staff_pin: '4711',
} as const;
const ACCOUNT_USER = 6 as RoleId;

/** Sets the kiosk up, as an administrator does. Its number is no drawn one, so that nothing after it is drawn otherwise. */
export async function setUpKiosk(
  { context, provider, password_hash }: Hiring,
  { customers, administrator }: { readonly customers: readonly Customer[]; readonly administrator: DemoUser },
): Promise<void> {
  if (provider.key !== KIOSK.provider) return;
  const host = customers.find(({ account_code }) => account_code === KIOSK.account_code);
  if (!host) throw new Error('The demo has no shop for its kiosk.');
  const { name, email, kiosk_id, locker_id, staff_pin } = KIOSK;
  const user_id = await createUser(context, {
    name,
    email,
    role_id: ACCOUNT_USER,
    account_id: host.account_id,
    branch_id: null,
    mobile_number: '0821110003',
    limit_user_to_branch: false,
    password_hash,
    is_demo: true,
    shipment_page_mode: KIOSK_MODE,
    kiosk_id,
  });
  await changeKiosk({ ...context, actor: actorOf(administrator) }, { user_id, locker_id, staff_pin });
}
