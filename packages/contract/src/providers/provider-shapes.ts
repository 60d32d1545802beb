import type { BranchId, DriverId, ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { contactInput } from '../service-areas/address-shapes.ts';

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

const degrees = (most: number) => Type.Number({ minimum: -most, maximum: most });

/** What may be said of a branch beside its name, code and town. */
export const branchDetails = {
  street_address: Type.Optional(text()),
  local_area: Type.Optional(text()),
  postal_code: Type.Optional(text(10)),
  zone: Type.Optional(text(60)),
  /** Left out with `lng`, the gazetteer's position of the suburb is taken. */
  lat: Type.Optional(degrees(90)),
  lng: Type.Optional(degrees(180)),
  contact: Type.Optional(contactInput),
  opening_hours: Type.Optional(text()),
  is_hub: Type.Optional(Type.Boolean()),
};

/** What a branch is opened with. */
export const branchInput = shape({ code: text(10), name: oneLine(100), city: oneLine(), ...branchDetails });

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
