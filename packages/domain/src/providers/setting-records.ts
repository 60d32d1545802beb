/** The records that are in list settings, with the specification's field names. */

export interface QuickLink {
  readonly label: string;
  readonly url: string;
  readonly icon: string;
}

export interface HelpLink {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly icon: string;
  readonly audience?: 'all' | 'staff' | 'account';
}

/** A VAT percentage from a day on. */
export interface VatPercentageEntry {
  readonly from_date: string;
  readonly percentage: number;
}

/** A ready-made packaging: lengths in cm, weight in kg, declared value in rand. Source: DATA-28. */
export interface ParcelType {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly declared_value: number;
  readonly is_default: boolean;
}

export interface CustomNoteType {
  readonly code: string;
  readonly label: string;
  readonly is_visible_to_account: boolean;
}

export interface ScannerBay {
  readonly code: string;
  readonly label: string;
  readonly branch_id: number;
}

export interface RegistrationField {
  readonly code: string;
  readonly label: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly options?: readonly string[];
}

export interface InternalAccountField {
  readonly code: string;
  readonly label: string;
  readonly type: string;
  readonly options?: readonly string[];
}

export interface InterhubCarrier {
  readonly code: string;
  readonly label: string;
  readonly contact: string;
  readonly tracking_url: string;
}

export interface InterhubServiceLevel {
  readonly code: string;
  readonly label: string;
  readonly transit_hours: number;
}

export interface DailyManifestConfig {
  readonly origin_branch_id: number;
  readonly destination_branch_id: number;
  readonly carrier: string;
  readonly service_level: string;
  readonly weekdays: readonly number[];
  readonly cut_off_time: string;
}

export interface SavedFilter {
  readonly name: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface MapCenter {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}
