import type { TSchema } from 'typebox';
import { account, accountNote, costCenter, tag, tagOfAccount } from './accounts/account-shapes.ts';
import { addressBookEntry } from './address-book/address-book-api.ts';
import { auditEvent } from './audit/audit-api.ts';
import { billingDocument, transaction } from './billing/billing-api.ts';
import { problemBody, violation } from './fields.ts';
import { message } from './messages/message-api.ts';
import { pickupPoint } from './pickup-points/pickup-point-api.ts';
import { managedBranch } from './hubs/branch-api.ts';
import { providerAdminApi } from './providers/provider-admin-api.ts';
import { branch, driver, provider, settingValue } from './providers/provider-shapes.ts';
import { releaseNote } from './providers/release-note-api.ts';
import { shortUrl } from './providers/short-url-api.ts';
import { parcelInput } from './rates/parcel-input-shapes.ts';
import { noRate, rate, rateItem } from './rates/rate-shapes.ts';
import { serviceLevel } from './rates/service-level-api.ts';
import { address, addressInput, contact, contactInput } from './service-areas/address-shapes.ts';
import { place } from './service-areas/place-api.ts';
import { parcel } from './shipments/parcel-shapes.ts';
import { customField, customValues, customValuesInput } from './providers/custom-field-api.ts';
import { shipmentNote } from './shipments/shipment-note-api.ts';
import { changedShipment, createShipment, shipment } from './shipments/shipment-shapes.ts';
import { fieldEvent, fieldEventResult, trackedShipment, trackingEvent } from './tracking/tracking-shapes.ts';
import { managedDriver } from './tripsheets/driver-api.ts';
import { stop, stopShipment } from './tripsheets/tripsheet-api.ts';
import { blockedEntry } from './users/blocked-list-api.ts';
import { managedRole } from './users/role-api.ts';
import { managedUser, role, user } from './users/user-shapes.ts';

/**
 * The shapes that have a name of their own in the OpenAPI document, so that each is written once and programs generated from it get a type
 * for each. A shape that several calls share belongs here; openapi.test.ts finds those that are missing.
 */
export const NAMED_SHAPES: Readonly<Record<string, TSchema>> = {
  Account: account,
  AccountNote: accountNote,
  AccountTag: tagOfAccount,
  Address: address,
  AddressBookEntry: addressBookEntry,
  AddressInput: addressInput,
  AuditEvent: auditEvent,
  BillingDocument: billingDocument,
  BlockedEntry: blockedEntry,
  Branch: branch,
  ChangedShipment: changedShipment,
  Contact: contact,
  ContactInput: contactInput,
  CostCenter: costCenter,
  CreateShipment: createShipment,
  CustomField: customField,
  CustomValues: customValues,
  CustomValuesInput: customValuesInput,
  Driver: driver,
  FieldEvent: fieldEvent,
  FieldEventResult: fieldEventResult,
  ManagedBranch: managedBranch,
  ManagedDriver: managedDriver,
  ManagedRole: managedRole,
  ManagedUser: managedUser,
  Message: message,
  NoRate: noRate,
  Parcel: parcel,
  ParcelInput: parcelInput,
  PickupPoint: pickupPoint,
  Place: place,
  Problem: problemBody,
  Provider: provider,
  ProviderInUse: providerAdminApi.create.output.properties.provider,
  Rate: rate,
  RateItem: rateItem,
  ReleaseNote: releaseNote,
  Role: role,
  ServiceLevel: serviceLevel,
  SettingValue: settingValue,
  Shipment: shipment,
  ShipmentNote: shipmentNote,
  ShortUrl: shortUrl,
  Stop: stop,
  StopShipment: stopShipment,
  Tag: tag,
  TrackedShipment: trackedShipment,
  TrackingEvent: trackingEvent,
  Transaction: transaction,
  User: user,
  Violation: violation,
};
