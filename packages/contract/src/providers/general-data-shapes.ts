import Type from 'typebox';
import type { Static } from 'typebox';
import { account } from '../accounts/account-shapes.ts';
import { instant, nullable, shape } from '../fields.ts';
import { role, user } from '../users/user-shapes.ts';
import { branch, driver, settingValue } from './provider-shapes.ts';

const tag = shape({ id: Type.Integer(), name: Type.String() });

const sections = {
  provider_settings: Type.Array(settingValue),
  account_settings: Type.Array(settingValue),
  user_settings: Type.Array(settingValue),
  user,
  account: nullable(account),
  roles: Type.Array(role),
  branches: Type.Array(branch),
  shipment_tags: Type.Array(tag),
  account_tags: Type.Array(tag),
  drivers: Type.Array(driver),
  /** Invoices the provider owes the platform, for whom its banner is meant. */
  overdue_provider_invoices: Type.Array(Type.String()),
};

/** What every screen needs. `current_time` is the marker to ask with the next time. Source: DATA-07, CALL-28. */
export const generalData = shape({ ...sections, current_time: instant });

/** What has changed since a marker: a section that is there takes the place of the one before it. Source: GENDATA-02. */
export const generalDataChanges = shape({ ...Type.Partial(Type.Object(sections)).properties, current_time: instant });

export type GeneralData = Static<typeof generalData>;
export type GeneralDataChanges = Partial<GeneralData> & Pick<GeneralData, 'current_time'>;

/** General data as they are after changes. */
export function withChanges(kept: GeneralData, changes: GeneralDataChanges): GeneralData {
  return { ...kept, ...changes };
}
