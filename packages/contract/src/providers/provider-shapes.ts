import type { BranchId, DriverId, ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, oneOf, shape } from '../fields.ts';

/** A setting's key with its value as JSON. Source: DATA-08. */
export const settingValue = shape({ setting: Type.String(), value: Type.Unknown() });

export const provider = shape({
  id: id<ProviderId>(),
  name: Type.String(),
  status: oneOf(['active', 'overdue', 'inactive']),
  provider_settings: Type.Array(settingValue),
});

export const branch = shape({
  id: id<BranchId>(),
  code: Type.String(),
  name: Type.String(),
  city: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  is_active: Type.Boolean(),
});

export const driver = shape({
  id: id<DriverId>(),
  name: Type.String(),
  branch_id: id<BranchId>(),
  deleted_date: nullable(Type.String()),
});

export type Provider = Static<typeof provider>;
export type Branch = Static<typeof branch>;
export type Driver = Static<typeof driver>;
export type SettingValue = Static<typeof settingValue>;
