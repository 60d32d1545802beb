/** Whole numbers from the database's sequences, branded so that two kinds of id cannot be swapped. */
type Id<Name extends string> = number & { readonly __id: Name };

export type ProviderId = Id<'provider'>;
export type UserId = Id<'user'>;
export type RoleId = Id<'role'>;
export type AccountId = Id<'account'>;
export type BranchId = Id<'branch'>;
export type DriverId = Id<'driver'>;
export type ShipmentId = Id<'shipment'>;
export type ParcelId = Id<'parcel'>;
export type ServiceLevelId = Id<'service-level'>;
export type CollectionRequestId = Id<'collection-request'>;
export type CollectionSeriesId = Id<'collection-series'>;
export type InterhubTransferId = Id<'interhub-transfer'>;
