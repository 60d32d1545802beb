import type { Day } from '../../time/day.ts';
import type { PodMethod } from '../shipment-options.ts';
import type { ShipmentImportField } from './import-fields.ts';
import type { DoubtOption, FileUnits } from './repair-cells.ts';

export type ImportCells = Readonly<Partial<Record<ShipmentImportField, string>>>;

/** A row of the file by its fields, each cell as it is there; empty ones are left out. */
export interface ShipmentImportRow {
  readonly row: number;
  readonly cells: ImportCells;
}

/** A side as it is booked. */
export interface ImportedSide {
  readonly name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly instructions: string;
}

export interface ImportDefaults {
  /** The collection side of rows that name none. */
  readonly collection: Partial<ImportedSide>;
  /** `cheapest`, `fastest` or a code. */
  readonly service_level: string;
  readonly collection_date: Day | '';
  readonly pod_method: PodMethod | '';
}

export interface ImportFacts {
  readonly defaults: ImportDefaults;
  readonly units: FileUnits;
  /** What was answered to doubts, by their keys. */
  readonly answers: ReadonlyMap<string, string>;
  /** Contacts of the account by `bookKey` of their names; null where several have one name. */
  readonly book: ReadonlyMap<string, ImportedSide | null>;
  readonly service_levels: readonly { readonly code: string; readonly name: string }[];
}

export interface CellFault {
  readonly row: number;
  /** A column, or nothing where it is of the whole shipment. */
  readonly field: ShipmentImportField | '';
  readonly message: string;
}

export interface CellRepair {
  readonly row: number;
  readonly field: ShipmentImportField;
  /** As it is booked. */
  readonly value: string;
  readonly reason: string;
}

/** Something that is asked once for all rows alike. */
export interface ImportDoubt {
  readonly key: string;
  readonly field: ShipmentImportField;
  readonly question: string;
  readonly options: readonly DoubtOption[];
  readonly rows: readonly number[];
}

export interface ImportedParcel {
  readonly row: number;
  readonly parcel_description: string;
  readonly submitted_length_cm: number;
  readonly submitted_width_cm: number;
  readonly submitted_height_cm: number;
  readonly submitted_weight_kg: number;
}

/** A shipment of the file: the rows of one customer reference, or a row by itself. */
export interface ImportedShipment {
  readonly rows: readonly number[];
  readonly customer_reference: string;
  readonly collection: ImportedSide;
  readonly delivery: ImportedSide;
  readonly parcels: readonly ImportedParcel[];
  /** `cheapest`, `fastest` or the code of a service level. */
  readonly service: string;
  readonly collection_date: Day | '';
  readonly declared_value: number;
  readonly cost_center: string;
  readonly pod_method: PodMethod | '';
}

export interface CheckedImport {
  readonly shipments: readonly ImportedShipment[];
  readonly faults: readonly CellFault[];
  readonly repairs: readonly CellRepair[];
  readonly doubts: readonly ImportDoubt[];
}

/** The name of a contact as it is compared. */
export function bookKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
