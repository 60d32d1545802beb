import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, oneOf, rand, shape } from '../fields.ts';

/** An account; the amounts are left out for users who may not see billing. Source: DATA-05, DATA-33. */
export const account = shape({
  id: id<AccountId>(),
  account_code: Type.String(),
  name: Type.String(),
  account_type: oneOf(['prepaid', 'postpaid', 'guest']),
  status: oneOf(['open', 'closed']),
  balance: Type.Optional(rand),
  credit_limit: Type.Optional(rand),
  is_on_hold: Type.Boolean(),
  temp_disable_auto_hold: Type.Boolean(),
  /** Its users see billing transactions even where the provider does not show them. Source: PERM-075. */
  force_show_billing_transactions: Type.Boolean(),
  invoice_frequency: oneOf(['monthly', 'weekly', 'daily', 'shipment']),
  tracking_prefix: Type.String(),
  billing_contact: shape({ name: Type.String(), email: Type.String(), mobile_number: Type.String() }),
  support_email: nullable(Type.String()),
  time_created: Type.String({ format: 'date-time' }),
});

export type Account = Static<typeof account>;
