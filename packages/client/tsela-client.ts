// Written by `npm run contract` from the contract: change that, and not this.

export type Account = {
  readonly id: number;
  readonly account_code: string;
  readonly name: string;
  readonly account_type: "prepaid" | "postpaid" | "guest";
  readonly status: "open" | "closed";
  /** Rand, two decimals */
  readonly balance?: number;
  /** Rand, two decimals */
  readonly credit_limit?: number;
  readonly is_on_hold: boolean;
  readonly temp_disable_auto_hold: boolean;
  readonly temp_disable_auto_hold_until: string | null;
  readonly needs_approval: boolean;
  readonly wants_postpaid?: boolean;
  readonly force_show_billing_transactions: boolean;
  readonly no_invoice_reminders?: boolean;
  readonly invoice_per_cost_center?: boolean;
  readonly branch_id?: number | null;
  readonly sales_person?: string;
  readonly merged_into_account_id: number | null;
  readonly time_close_asked: string | null;
  readonly close_asked_reason: string;
  readonly invoice_frequency: "monthly" | "weekly" | "daily" | "shipment";
  readonly invoice_frequency_time: number | null;
  readonly tracking_prefix: string;
  readonly billing_contact: Contact;
  readonly support_email: string | null;
  readonly registration_number: string;
  readonly vat_number: string;
  readonly address: Address | null;
  readonly registration_fields: Readonly<Record<string, unknown>>;
  readonly internal_fields?: Readonly<Record<string, unknown>>;
  readonly custom_fields: CustomValues;
  readonly tags?: readonly AccountTag[];
  readonly figures?: {
    readonly is_overdue?: boolean;
    readonly time_last_shipment: string | null;
    readonly shipments_30_days: number;
  };
  readonly parcel_types: readonly {
    readonly name: string;
    readonly length: number;
    readonly width: number;
    readonly height: number;
    readonly weight: number;
    readonly declared_value: number;
    readonly is_default: boolean;
  }[];
  readonly account_billing_card_information?: {
    readonly saved_card_id: string;
    readonly card_association: string;
    readonly card_pan: string;
  } | null;
  readonly time_created: string;
  readonly time_modified: string;
  readonly time_closed: string | null;
};

export type AccountTag = {
  readonly id: number;
  readonly name: string;
  readonly colour: "grey" | "blue" | "green" | "orange" | "red";
};

export type Address = {
  readonly id?: number;
  readonly type: "residential" | "business" | "locker" | "counter" | "international";
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly entered_address: string;
  readonly gs_hash: string;
  readonly geo_local_area?: string;
  readonly geo_city?: string;
};

export type AddressInput = {
  /** The id of an entry of the address book; left out otherwise. */
  readonly id?: number;
  /** What kind of place it is. */
  readonly type?: "residential" | "business" | "locker" | "counter" | "international";
  /** The name of the company there. */
  readonly company?: string;
  /** Street and number, with unit and building where there are some. */
  readonly street_address?: string;
  /** The suburb. */
  readonly local_area?: string;
  /** The town or city. */
  readonly city?: string;
  /** The postal code. */
  readonly code?: string;
  /** The province: its name or its letters. */
  readonly zone?: string;
  /** South Africa, or ZA. Left out, it is that. */
  readonly country?: string;
  /** Latitude, where you know it. */
  readonly lat?: number;
  /** Longitude, where you know it. */
  readonly lng?: number;
  /** The address in one line, as it was typed. */
  readonly entered_address?: string;
  /** Sent back as it was answered; it is worked out again. */
  readonly geo_local_area?: string;
  /** Sent back as it was answered; it is worked out again. */
  readonly geo_city?: string;
};

export type BillingDocument = {
  readonly id: number;
  readonly number: string;
  readonly account_id: number;
  readonly account_code: string;
  readonly account_name: string;
  readonly date: string;
  readonly due_date: string | null;
  /** Rand, two decimals */
  readonly total: number;
  /** Rand, two decimals */
  readonly vat: number;
  /** Rand, two decimals */
  readonly paid: number;
  readonly status: "paid" | "unpaid";
  readonly time_sent: string | null;
  readonly cost_center: string;
  readonly migration_reference?: string;
  /** Rand, two decimals */
  readonly written_off?: number;
  readonly parties?: {
    readonly company: {
      readonly name: string;
      readonly address: string;
      readonly registration_number: string;
      readonly vat_number: string;
      readonly email: string;
      readonly phone: string;
    };
    readonly account: {
      readonly name: string;
      readonly account_code: string;
      readonly vat_number: string;
      readonly registration_number: string;
      readonly address: string;
      readonly email: string;
    };
    readonly bank: {
      readonly name: string;
      readonly branch_code: string;
      readonly account_type: string;
      readonly account_number: string;
    };
  };
};

export type BillingDocumentLine = {
  readonly id: number;
  readonly type: string;
  readonly has_been_reversed: boolean;
  readonly date: string;
  readonly description: string;
  readonly shipment_id: number | null;
  readonly shipment_reference: string;
  readonly about_shipment_id: number | null;
  readonly about_shipment_reference: string;
  readonly customer_reference: string;
  readonly from: string;
  readonly to: string;
  readonly service: string;
  readonly cost_center: string;
  readonly charged_weight_kg: number | null;
  /** Rand, two decimals */
  readonly excluding_vat: number;
  /** Rand, two decimals */
  readonly vat: number;
  readonly vat_percentage: number;
  /** Rand, two decimals */
  readonly total: number;
};

export type BookingOutcome = {
  readonly index: number;
  readonly outcome: "booked" | "refused";
  readonly shipment: {
    readonly id: number;
    readonly short_tracking_reference: string;
    readonly custom_tracking_reference: string;
    readonly customer_reference: string;
    readonly status: ShipmentStatus;
    readonly parcel_tracking_references: readonly string[];
    readonly service_level_code: string;
    /** Rand, two decimals */
    readonly rate?: number;
    readonly estimated_collection: string | null;
    readonly estimated_delivery_to: string | null;
    readonly warnings: readonly string[];
  } | null;
  readonly problem: {
    readonly code: "bad-input" | "not-signed-in" | "wrong-credentials" | "not-permitted" | "two-factor-required" | "not-found" | "not-allowed-method" | "conflict" | "customer-reference-required" | "too-large" | "too-slow" | "maintenance" | "account-closed" | "too-many-requests" | "unexpected" | "unavailable";
    readonly message: string;
    readonly violations: readonly Violation[];
  } | null;
};

export type ChangedShipment = {
  readonly id: number;
  readonly provider_id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly account_name: string;
  readonly account: {
    readonly id: number;
    readonly account_code: string;
    readonly name: string;
  };
  readonly support_email: string;
  readonly status: ShipmentStatus;
  readonly short_tracking_reference: string;
  readonly tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly customer_reference: string;
  readonly cost_center: string;
  readonly special_instructions_collection: string;
  readonly special_instructions_delivery: string;
  readonly source: string;
  readonly time_created: string;
  readonly time_modified: string;
  readonly collection_address: Address;
  readonly delivery_address: Address;
  readonly collection_contact: ContactOfShipment;
  readonly delivery_contact: ContactOfShipment;
  readonly responsible_contact: Contact | null;
  readonly billing_contact: {
    readonly email: string;
  };
  readonly collection_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
  readonly delivery_pickup_point_id: string;
  readonly delivery_pickup_point_provider: string;
  readonly collection_pickup_point: {
    readonly name: string;
    readonly type: "locker" | "counter";
    readonly trading_hours: string;
    readonly compartment: string;
    readonly choose_by?: string | null;
    readonly reservation?: {
      readonly step: "reserved" | "dropped-off" | "expired" | "collected" | "released";
      readonly state: "open" | "confirmed" | "refused" | "unanswered" | "differs";
      readonly operator_reference: string;
      readonly compartment: string;
      /** Why it is not confirmed; empty where nothing is wrong */
      readonly said: string;
    } | null;
  } | null;
  readonly delivery_pickup_point: {
    readonly name: string;
    readonly type: "locker" | "counter";
    readonly trading_hours: string;
    readonly compartment: string;
    readonly choose_by?: string | null;
    readonly reservation?: {
      readonly step: "reserved" | "dropped-off" | "expired" | "collected" | "released";
      readonly state: "open" | "confirmed" | "refused" | "unanswered" | "differs";
      readonly operator_reference: string;
      readonly compartment: string;
      /** Why it is not confirmed; empty where nothing is wrong */
      readonly said: string;
    } | null;
  } | null;
  readonly collection_min_date: string;
  readonly collection_after: string;
  readonly collection_before: string;
  readonly delivery_min_date: string | null;
  readonly delivery_after: string;
  readonly delivery_before: string;
  readonly collection_rescheduled_reason: string;
  readonly delivery_rescheduled_reason: string;
  readonly service_level_id: number;
  readonly service_level_code: string;
  readonly service_level_name: string;
  /** Rand, two decimals */
  readonly rate?: number;
  readonly rates?: readonly RateItem[];
  readonly charged_weight: number;
  readonly actual_weight: number;
  readonly volumetric_weight: number;
  /** Rand, two decimals */
  readonly declared_value: number;
  readonly is_return: boolean;
  readonly return_of: {
    readonly id: number;
    readonly short_tracking_reference: string;
  } | null;
  readonly returned_by: {
    readonly id: number;
    readonly short_tracking_reference: string;
  } | null;
  readonly pod_method: "grv" | "pin-with-fallback";
  readonly mute_notifications: boolean;
  readonly opt_in_rates: readonly number[];
  readonly opt_in_time_based_rates: readonly number[];
  readonly collected_date: string | null;
  readonly delivered_date: string | null;
  readonly returned_to_hub_date: string | null;
  readonly estimated_collection: string | null;
  readonly estimated_delivery_from: string | null;
  readonly estimated_delivery_to: string | null;
  readonly collection_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly delivery_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly current_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly branches: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  }[];
  readonly earliest_collection_capacity_date: string | null;
  readonly recipient_instructions?: string;
  readonly collection_agent_id?: number | null;
  readonly delivery_agent_id?: number | null;
  readonly collection_agent_name?: string;
  readonly delivery_agent_name?: string;
  readonly tags?: readonly AccountTag[];
  readonly has_pod_files: boolean;
  readonly all_pods_are_verified: boolean;
  readonly note_count: number;
  readonly custom_fields: CustomValues;
  readonly parcels: readonly Parcel[];
  readonly collection_branch_id?: number | null;
  readonly collection_branch_name?: string;
  readonly delivery_branch_id?: number | null;
  readonly delivery_branch_name?: string;
  readonly current_branch_id?: number | null;
  readonly current_branch_name?: string;
  readonly current_branch_public_name?: string;
  readonly collection_hub?: string;
  readonly delivery_hub?: string;
  readonly latest_tracking_event_time?: string | null;
  readonly deleted_date?: string;
  readonly is_pending?: boolean;
  readonly total_note_count?: number;
  readonly external_note_count?: number;
  readonly collection_rescheduled?: boolean;
  readonly delivery_rescheduled?: boolean;
  readonly tracking_events?: null;
  readonly warnings?: readonly string[];
  /** Of a visitor without a session: with it they pay for the shipment */
  readonly payment_key?: string;
};

export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
};

export type ContactInput = {
  /** The name of a person. */
  readonly name?: string;
  /** An e-mail address. */
  readonly email?: string;
  /** A mobile number, in any usual spelling. */
  readonly mobile_number?: string;
};

export type ContactOfShipment = {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly provider_id?: number;
  readonly shipment_id?: number;
};

export type CreateShipment = {
  /** 0 or left out: a new shipment has none. Another number is refused. */
  readonly id?: number;
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** `quote` saves a quote that can be accepted later, `send` books. */
  readonly quick_quote?: "quote" | "send";
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address?: AddressInput;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address?: AddressInput;
  /** The locker or counter at which it is dropped off, instead of an address. */
  readonly collection_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly collection_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The locker or counter at which it is fetched, instead of an address. */
  readonly delivery_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly delivery_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The ids of the extras that are wanted, from `POST /rates/opt-in`. */
  readonly opt_in_rates?: readonly number[];
  /** The ids of the delivery times that are wanted, from `POST /rates/opt-in`. */
  readonly opt_in_time_based_rates?: readonly number[];
  /** The parcels, each with its size in cm and its weight in kg. */
  readonly parcels: readonly ParcelInput[];
  /** What the contents are worth, in rand. */
  readonly declared_value?: number;
  /** How the delivery is proven. */
  readonly pod_method?: "grv" | "pin-with-fallback";
  /** The service, by the code that `POST /rates` answers. */
  readonly service_level_code?: string;
  /** The first day on which it can be collected; left out, the next one. */
  readonly collection_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly collection_after?: string;
  /** Not after this time of day, South African time. */
  readonly collection_before?: string;
  /** The first day on which it may be delivered. */
  readonly delivery_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly delivery_after?: string;
  /** Not after this time of day, South African time. */
  readonly delivery_before?: string;
  /** Who hands it over. A mobile number or an e-mail address is needed. */
  readonly collection_contact?: ContactInput;
  /** Who receives it. A mobile number or an e-mail address is needed. */
  readonly delivery_contact?: ContactInput;
  /** Who answers for the shipment beside sender and recipient. */
  readonly responsible_contact?: ContactInput;
  /** Where the invoice goes when a visitor pays. */
  readonly billing_contact?: {
    readonly email: string;
  };
  /** The service by its id, instead of its code. */
  readonly service_level_id?: number;
  /** Your own tracking reference, unique with the courier; letters, digits and dashes. */
  readonly custom_tracking_reference?: string;
  /** Your own reference, such as the number of an order. It is printed on the sticker. */
  readonly customer_reference?: string;
  /** The cost centre of the account that pays. */
  readonly cost_center?: string;
  /** For the driver who collects, 255 characters at most. */
  readonly special_instructions_collection?: string;
  /** For the driver who delivers, 255 characters at most. */
  readonly special_instructions_delivery?: string;
  /** True sends the recipient no messages. */
  readonly mute_notifications?: boolean;
  /** Of visitors in the browser, who agree to the courier’s terms. Programs leave it out. */
  readonly has_accepted_terms?: boolean;
  /** Fields of the courier’s own, by their codes. */
  readonly custom_fields?: CustomValuesInput;
  /** True sends back the shipment that `short_tracking_reference` or `custom_tracking_reference` names. */
  readonly is_return?: boolean;
  /** Of a return: the shipment that is sent back. */
  readonly short_tracking_reference?: string;
  /** True where a prepaid customer pays for it at a gateway, whatever the balance is. */
  readonly pays_online?: boolean;
  /** Of kiosks only: shows that the sender has confirmed their mobile number. */
  readonly sender_proof?: string;
  /** Rand, two decimals */
  readonly rate?: number;
};

export type CustomValues = Readonly<Record<string, string | number | boolean>>;

export type CustomValuesInput = Readonly<Record<string, string | number | boolean | null>>;

export type HistoryEvent = {
  readonly id: number;
  readonly parcel_id: number;
  readonly date: string;
  readonly status: ShipmentStatus;
  readonly source: string;
  readonly message: string;
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  readonly moved_parcel_tracking_references?: readonly string[];
  readonly moved_nothing?: boolean;
  readonly is_public?: boolean;
  readonly branch_name?: string;
  readonly bay?: string;
  readonly driver_name?: string;
  readonly person_name?: string;
  readonly attempt?: {
    readonly distance_m: number | null;
    readonly has_photo: boolean;
    readonly contact_tried: "called" | "messaged" | "rang" | null;
    readonly is_shown: boolean;
  };
  readonly is_clock_changed?: boolean;
};

export type NoRate = {
  readonly service_level_code: string;
  readonly service_level_name: string;
  readonly reason: string;
  readonly message: string;
  readonly nearest: {
    readonly kind: "rate" | "service_level";
    readonly id: number;
  } | null;
  readonly change: {
    readonly what: "charged_weight_kg" | "parcel_count" | "parcel_weight_kg" | "parcel_side_cm" | "collection_zone" | "delivery_zone" | "collection_address_type" | "delivery_address_type" | "collection_min_date";
    readonly by?: number;
    readonly parcel?: number;
    readonly to?: readonly string[];
  } | null;
  readonly explanation: readonly string[];
};

export type Parcel = {
  readonly id: number;
  readonly status: ShipmentStatus;
  readonly tracking_reference: string;
  readonly alternative_tracking_reference: string;
  readonly packaging: string;
  readonly parcel_description: string;
  readonly submitted_length_cm: number;
  readonly submitted_width_cm: number;
  readonly submitted_height_cm: number;
  readonly submitted_weight_kg: number;
  readonly actual_length_cm: number | null;
  readonly actual_width_cm: number | null;
  readonly actual_height_cm: number | null;
  readonly actual_weight_kg: number | null;
  readonly has_been_dimensioned: boolean;
};

export type ParcelInput = {
  /** What is in it, 255 characters at most. */
  readonly parcel_description?: string;
  /** What it is packed in. */
  readonly packaging?: string;
  /** The reference on your own sticker, unique with the courier. */
  readonly alternative_tracking_reference?: string;
  /** Its length in cm. */
  readonly submitted_length_cm: number;
  /** Its width in cm. */
  readonly submitted_width_cm: number;
  /** Its height in cm. */
  readonly submitted_height_cm: number;
  /** Its weight in kg. */
  readonly submitted_weight_kg: number;
};

export type PlugInEnd = {
  readonly terminal_id?: string;
  readonly id?: number;
  readonly type?: "residential" | "business" | "locker" | "counter" | "international";
  readonly company?: string;
  readonly street_address?: string;
  readonly local_area?: string;
  readonly city?: string;
  readonly code?: string;
  readonly zone?: string;
  readonly country?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly entered_address?: string;
  readonly geo_local_area?: string;
  readonly geo_city?: string;
};

/** What went wrong and what to do */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: "bad-input" | "not-signed-in" | "wrong-credentials" | "not-permitted" | "two-factor-required" | "not-found" | "not-allowed-method" | "conflict" | "customer-reference-required" | "too-large" | "too-slow" | "maintenance" | "account-closed" | "too-many-requests" | "unexpected" | "unavailable";
  readonly message: string;
  readonly violations?: readonly Violation[];
  readonly request_id: string;
};

export type Rate = {
  /** Rand, two decimals */
  readonly rate?: number;
  /** Rand, two decimals */
  readonly rate_excluding_vat?: number;
  readonly base_rate?: {
    /** Rand, two decimals */
    readonly charge: number;
    readonly charge_per_parcel: readonly number[];
    readonly group_name: string;
    /** Rand, two decimals */
    readonly vat: number;
    readonly vat_type: "standard" | "zero";
    readonly vat_percentage: number;
    readonly rate_formula_type: "flat" | "formula" | "no-rate" | "zero-rate";
    readonly total_calculated_weight: number;
  };
  readonly service_level: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly description: string;
    readonly collection_date: string;
    readonly collection_cut_off_time: string;
    readonly delivery_date_from: string;
    readonly delivery_date_to: string;
    readonly estimate_text: string;
    readonly vat_type: "standard" | "zero";
    readonly insurance_disabled: boolean;
    readonly earliest_collection_capacity_date: string | null;
  };
  readonly surcharges: readonly {
    readonly id: number;
    readonly name: string;
    /** Rand, two decimals */
    readonly charge: number;
  }[];
  readonly rate_adjustments: readonly {
    readonly id: number;
    readonly name: string;
    /** Rand, two decimals */
    readonly charge: number;
  }[];
  readonly time_based_rate_adjustments: readonly {
    readonly id: number;
    readonly name: string;
    /** Rand, two decimals */
    readonly charge: number;
  }[];
  readonly extras: readonly {
    readonly id: number;
    /** Rand, two decimals */
    readonly insurance_charge: number;
    /** Rand, two decimals */
    readonly vat: number;
    readonly vat_type: "standard" | "zero";
  }[];
  readonly charged_weight: number;
  readonly actual_weight: number;
  readonly volumetric_weight: number;
  /** What the price is made of, a sentence a step */
  readonly explanation: readonly string[];
  /** What was looked at and not charged, each with the reason */
  readonly not_applied: readonly string[];
};

export type RateItem = {
  readonly type: "base" | "surcharge" | "rate_adjustment" | "time_based_rate_adjustment" | "rate_group_extras";
  readonly type_id: number;
  readonly name: string;
  /** Rand, two decimals */
  readonly value: number;
  /** Rand, two decimals */
  readonly vat: number;
  readonly vat_percentage: number;
  readonly vat_type: "standard" | "zero";
};

export type ServiceLevel = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly colour: "grey" | "blue" | "green" | "orange" | "red" | null;
  readonly collection_address_type: "street-address" | "locker" | "counter" | "locker-or-counter" | "any";
  readonly delivery_address_type: "street-address" | "locker" | "counter" | "locker-or-counter" | "any";
  readonly cut_off_time: string;
  readonly collection_weekdays: readonly number[];
  readonly delivery_weekdays: readonly number[];
  readonly works_on_public_holidays: boolean;
  readonly estimate_text: string;
  readonly has_other_estimates: boolean;
  readonly is_for_all_accounts: boolean;
  readonly capacity_per_day: number | null;
  readonly when_full: "next-day" | "refuse";
  readonly booked: readonly {
    readonly date: string;
    readonly count: number;
  }[];
};

export type Shipment = {
  readonly id: number;
  readonly provider_id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly account_name: string;
  readonly account: {
    readonly id: number;
    readonly account_code: string;
    readonly name: string;
  };
  readonly support_email: string;
  readonly status: ShipmentStatus;
  readonly short_tracking_reference: string;
  readonly tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly customer_reference: string;
  readonly cost_center: string;
  readonly special_instructions_collection: string;
  readonly special_instructions_delivery: string;
  readonly source: string;
  readonly time_created: string;
  readonly time_modified: string;
  readonly collection_address: Address;
  readonly delivery_address: Address;
  readonly collection_contact: ContactOfShipment;
  readonly delivery_contact: ContactOfShipment;
  readonly responsible_contact: Contact | null;
  readonly billing_contact: {
    readonly email: string;
  };
  readonly collection_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
  readonly delivery_pickup_point_id: string;
  readonly delivery_pickup_point_provider: string;
  readonly collection_pickup_point: {
    readonly name: string;
    readonly type: "locker" | "counter";
    readonly trading_hours: string;
    readonly compartment: string;
    readonly choose_by?: string | null;
    readonly reservation?: {
      readonly step: "reserved" | "dropped-off" | "expired" | "collected" | "released";
      readonly state: "open" | "confirmed" | "refused" | "unanswered" | "differs";
      readonly operator_reference: string;
      readonly compartment: string;
      /** Why it is not confirmed; empty where nothing is wrong */
      readonly said: string;
    } | null;
  } | null;
  readonly delivery_pickup_point: {
    readonly name: string;
    readonly type: "locker" | "counter";
    readonly trading_hours: string;
    readonly compartment: string;
    readonly choose_by?: string | null;
    readonly reservation?: {
      readonly step: "reserved" | "dropped-off" | "expired" | "collected" | "released";
      readonly state: "open" | "confirmed" | "refused" | "unanswered" | "differs";
      readonly operator_reference: string;
      readonly compartment: string;
      /** Why it is not confirmed; empty where nothing is wrong */
      readonly said: string;
    } | null;
  } | null;
  readonly collection_min_date: string;
  readonly collection_after: string;
  readonly collection_before: string;
  readonly delivery_min_date: string | null;
  readonly delivery_after: string;
  readonly delivery_before: string;
  readonly collection_rescheduled_reason: string;
  readonly delivery_rescheduled_reason: string;
  readonly service_level_id: number;
  readonly service_level_code: string;
  readonly service_level_name: string;
  /** Rand, two decimals */
  readonly rate?: number;
  readonly rates?: readonly RateItem[];
  readonly charged_weight: number;
  readonly actual_weight: number;
  readonly volumetric_weight: number;
  /** Rand, two decimals */
  readonly declared_value: number;
  readonly is_return: boolean;
  readonly return_of: {
    readonly id: number;
    readonly short_tracking_reference: string;
  } | null;
  readonly returned_by: {
    readonly id: number;
    readonly short_tracking_reference: string;
  } | null;
  readonly pod_method: "grv" | "pin-with-fallback";
  readonly mute_notifications: boolean;
  readonly opt_in_rates: readonly number[];
  readonly opt_in_time_based_rates: readonly number[];
  readonly collected_date: string | null;
  readonly delivered_date: string | null;
  readonly returned_to_hub_date: string | null;
  readonly estimated_collection: string | null;
  readonly estimated_delivery_from: string | null;
  readonly estimated_delivery_to: string | null;
  readonly collection_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly delivery_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly current_branch: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly branches: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  }[];
  readonly earliest_collection_capacity_date: string | null;
  readonly recipient_instructions?: string;
  readonly collection_agent_id?: number | null;
  readonly delivery_agent_id?: number | null;
  readonly collection_agent_name?: string;
  readonly delivery_agent_name?: string;
  readonly tags?: readonly AccountTag[];
  readonly has_pod_files: boolean;
  readonly all_pods_are_verified: boolean;
  readonly note_count: number;
  readonly custom_fields: CustomValues;
  readonly parcels: readonly Parcel[];
  readonly collection_branch_id?: number | null;
  readonly collection_branch_name?: string;
  readonly delivery_branch_id?: number | null;
  readonly delivery_branch_name?: string;
  readonly current_branch_id?: number | null;
  readonly current_branch_name?: string;
  readonly current_branch_public_name?: string;
  readonly collection_hub?: string;
  readonly delivery_hub?: string;
  readonly latest_tracking_event_time?: string | null;
  readonly deleted_date?: string;
  readonly is_pending?: boolean;
  readonly total_note_count?: number;
  readonly external_note_count?: number;
  readonly collection_rescheduled?: boolean;
  readonly delivery_rescheduled?: boolean;
  readonly tracking_events?: null;
};

export type ShipmentDocument = {
  readonly id: number;
  readonly shipment_id: number | null;
  readonly type: "pod" | "grv" | "waybill" | "other";
  readonly name: string;
  readonly content_type: "application/pdf" | "image/png" | "image/jpeg";
  readonly size_bytes: number;
  readonly receiver_name: string;
  readonly received_on: string | null;
  readonly is_from_door: boolean;
  readonly replaced_by_id: number | null;
  readonly created_by_name: string;
  readonly time_created: string;
};

export type ShipmentNote = {
  readonly id: number;
  readonly shipment_id: number;
  readonly type: string;
  readonly type_label: string;
  readonly text: string;
  readonly is_visible_to_account: boolean;
  readonly created_by_name: string;
  readonly is_from_account: boolean;
  readonly is_own: boolean;
  readonly time_created: string;
  readonly time_modified: string;
  readonly files: readonly {
    readonly id: number;
    readonly name: string;
    readonly content_type: "application/pdf" | "image/png" | "image/jpeg";
    readonly size_bytes: number;
  }[];
};

/** Where it stands. Later versions may know more of them */
export type ShipmentStatus = "quote" | "quote-expired" | "payment-pending" | "payment-failed" | "submitted" | "outsourced" | "collection-assigned" | "awaiting-dropoff" | "collection-unassigned" | "collection-rejected" | "collection-exception" | "collection-failed-attempt" | "collected" | "at-hub" | "manifested" | "ready-for-dispatch" | "in-transit" | "at-destination-hub" | "returned-to-hub" | "delivery-assigned" | "delivery-unassigned" | "delivery-rejected" | "bob-box-reservation-failed" | "out-for-delivery" | "delivery-exception" | "delivery-failed-attempt" | "in-locker" | "ready-for-pickup" | "collect-and-return-to-hub" | "collected-from-locker" | "collected-from-counter" | "returned-to-sender" | "delivered" | "undeliverable" | "cancelled" | "on-hold" | "on-hold-internal" | "damaged";

export type Statement = {
  readonly id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly account_name: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Rand, two decimals */
  readonly opening_balance: number;
  /** Rand, two decimals */
  readonly closing_balance: number;
  readonly transaction_count: number;
  readonly owed: {
    /** Rand, two decimals */
    readonly not_due: number;
    /** Rand, two decimals */
    readonly up_to_30_days: number;
    /** Rand, two decimals */
    readonly up_to_60_days: number;
    /** Rand, two decimals */
    readonly up_to_90_days: number;
    /** Rand, two decimals */
    readonly over_90_days: number;
  };
  /** Rand, two decimals */
  readonly unallocated: number;
  /** Rand, two decimals */
  readonly not_invoiced: number;
  readonly is_monthly: boolean;
  readonly made_by_name: string;
  readonly time_created: string;
};

export type ToldAddress = {
  readonly shipment_id: number;
  readonly shipment_tracking_reference: string;
  readonly new_delivery_address: Address;
};

/** A list of one */
export type ToldDimensions = readonly {
  readonly provider_id: number;
  readonly shipment_id: number;
  readonly shipment_tracking_reference: string;
  readonly parcel_reference: string;
  readonly parcel_alternative_tracking_reference: string;
  readonly source: string;
  readonly event_type: "measured" | "taken-back";
  /** South African time, with its offset */
  readonly event_time: string;
  readonly length_cm: number | null;
  readonly width_cm: number | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
}[];

export type ToldDocument = {
  readonly account_id: number;
  readonly id: number;
  readonly type: "invoice" | "credit-note";
  readonly reference: string;
  readonly date: string;
  readonly due_date: string | null;
  /** Rand, two decimals */
  readonly total: number;
  /** Rand, two decimals */
  readonly vat: number;
};

export type ToldNote = {
  readonly id: number;
  readonly message: string;
  readonly shipment_id: number;
  readonly shipment_short_tracking_reference: string;
  readonly shipment_custom_tracking_reference: string;
  readonly attachments: {
    readonly uploads: readonly {
      readonly name: string;
      readonly content_type: string;
      readonly size_bytes: number;
    }[];
  };
  readonly type: "external";
  /** South African time, with its offset */
  readonly time_created: string;
  /** South African time, with its offset */
  readonly time_modified: string;
};

export type ToldPayment = {
  readonly account_id: number;
  readonly id: number;
  readonly reference: string;
  /** Rand, two decimals */
  readonly amount: number;
  readonly method: string;
  /** Rand, two decimals */
  readonly balance: number;
  /** South African time, with its offset */
  readonly time_received: string;
};

/** The shipment as it was with this entry of its history, and the entries up to it, newest first */
export type ToldShipment = {
  /** 0 in an example */
  readonly shipment_id: number;
  readonly provider_id: number;
  readonly status: ShipmentStatus;
  readonly update_type: "shipment" | "parcel";
  /** South African time, with its offset */
  readonly event_time: string;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly parcel_tracking_references: readonly string[];
  /** The parcels that took the step, where not all of the shipment did */
  readonly moved_parcel_tracking_references?: readonly string[];
  readonly service_level_code: string;
  /** South African time, with its offset */
  readonly shipment_time_created: string;
  /** South African time, with its offset */
  readonly shipment_time_modified: string;
  readonly shipment_collected_date: string | null;
  readonly shipment_delivered_date: string | null;
  readonly shipment_estimated_collection: string | null;
  readonly shipment_estimated_delivery_from: string | null;
  readonly shipment_estimated_delivery_to: string | null;
  readonly collection_hub: string;
  readonly delivery_hub: string;
  /** 0 where it is not known */
  readonly collection_lat: number;
  /** 0 where it is not known */
  readonly collection_lng: number;
  /** 0 where it is not known */
  readonly delivery_lat: number;
  /** 0 where it is not known */
  readonly delivery_lng: number;
  readonly tracking_events: readonly TrackingEvent[];
};

export type TrackedShipment = {
  readonly provider_id: number;
  readonly shipment_id: number;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly status: ShipmentStatus;
  readonly shipment_time_created: string;
  readonly shipment_time_modified: string;
  readonly shipment_collected_date: string | null;
  readonly shipment_delivered_date: string | null;
  readonly shipment_estimated_collection: string | null;
  readonly shipment_estimated_delivery_from: string | null;
  readonly shipment_estimated_delivery_to: string | null;
  readonly collection_from: string;
  readonly delivery_to: string;
  readonly collection_hub: string;
  readonly delivery_hub: string;
  readonly service_level_code: string;
  readonly service_level_name: string;
  readonly parcel_count: number;
  readonly parcel_tracking_references: readonly string[];
  readonly delivered_parcel_count?: number;
  readonly tracking_events: readonly TrackingEvent[];
  readonly tracking_steps: readonly {
    readonly step_number: number;
    readonly label: string;
    readonly progress: "done" | "current" | "pending";
  }[];
  readonly receiver_first_name: string;
  readonly pickup_point: {
    readonly name: string;
    readonly type: "locker" | "counter";
    readonly address: string;
    readonly trading_hours: string;
  } | null;
  readonly choose_place_by?: string;
  readonly arrival_window: {
    readonly from: string;
    readonly to: string;
    readonly is_next: boolean;
    readonly moved: "later" | "earlier" | null;
  } | null;
  readonly driver_seen: {
    readonly lat: number;
    readonly lng: number;
    readonly time_seen: string;
  } | null;
  readonly recipient: {
    readonly instructions: string;
    readonly may_instruct: boolean;
    readonly pin_type: "delivery" | "pickup" | null;
    readonly language: "en" | "af" | "zu" | null;
    readonly reschedule_token: string | null;
    readonly rating_token: string | null;
  } | null;
  readonly may_open: boolean;
  readonly may_save_proof: boolean;
};

export type TrackingEvent = {
  readonly id: number;
  readonly parcel_id: number;
  readonly date: string;
  readonly status: ShipmentStatus;
  readonly source: string;
  readonly message: string;
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  readonly moved_parcel_tracking_references?: readonly string[];
};

export type Transaction = {
  readonly id: number;
  readonly transaction_date: string;
  readonly effective_date: string;
  readonly type: string;
  /** Rand, two decimals */
  readonly amount: number;
  /** Rand, two decimals */
  readonly vat: number;
  readonly vat_percentage: number;
  /** Rand, two decimals */
  readonly balance_after: number;
  readonly description: string;
  readonly doc_display_id: string;
  readonly has_been_reversed: boolean;
  readonly reverses_transaction_id: number | null;
  readonly shipment_id: number | null;
  readonly shipment_reference: string;
  readonly about_shipment_id: number | null;
  readonly about_shipment_reference: string;
  readonly account_id: number;
  readonly account_code: string;
  readonly account_type: "prepaid" | "postpaid" | "guest";
  readonly invoice_id: number | null;
  readonly invoice_number: string;
  readonly credit_note_id: number | null;
  readonly payment_id: number | null;
  readonly imported_payment_id: number | null;
  readonly migration_reference: string;
  readonly invoiceable: boolean;
  readonly source: string;
  readonly files: number;
  readonly created_by_name: string;
};

export type Violation = {
  readonly field: string;
  readonly code: string;
  readonly message: string;
};

export type Webhook = {
  readonly id: number;
  readonly account_id: number;
  readonly url: string;
  readonly topics: readonly ("shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created")[];
  readonly has_auth_key: boolean;
  readonly is_active: boolean;
  readonly off_reason: string;
  readonly failing_since: string | null;
  readonly paused_since: string | null;
  readonly old_secret_until: string | null;
  readonly last_number: number;
  readonly created_by_name: string;
  readonly time_created: string;
  readonly time_modified: string;
};

export type WebhookDelivery = {
  readonly id: number;
  readonly webhook_id: number;
  readonly number: number | null;
  readonly topic: "shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created" | "triggered" | "test";
  readonly shipment_id: number | null;
  readonly short_tracking_reference: string;
  readonly state: "waiting" | "delivered" | "failed";
  readonly tries: number;
  readonly time_created: string;
  readonly time_tried: string | null;
  readonly time_due: string | null;
  readonly duration_ms: number | null;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
};

export type WebhookTry = {
  readonly time_tried: string;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
};

export type AccountsListInput = {
  /** The one account, as a list. */
  readonly id?: number;
  /** Words, references, names or numbers to look for. */
  readonly search?: string;
  /** Accounts of one type only. */
  readonly account_type?: "prepaid" | "postpaid" | "guest";
  /** Accounts in one state only. */
  readonly status?: "open" | "closed" | "all";
  /** Accounts on hold only. */
  readonly is_on_hold?: boolean;
  /** Accounts that wait to be approved only. */
  readonly needs_approval?: boolean;
  /** Accounts that owe money only. */
  readonly has_negative_balance?: boolean;
  /** Accounts with overdue invoices only. */
  readonly is_overdue?: boolean;
  /** What bears one tag. */
  readonly tag_id?: number;
  /** Shipments that one branch collects or delivers. */
  readonly branch_id?: number;
  /** Accounts of one sales person only. */
  readonly sales_person?: string;
  /** Accounts marked as VIP only. */
  readonly is_vip?: boolean;
  /** Accounts that have asked to be closed only. */
  readonly wants_to_close?: boolean;
  /** Accounts that have asked to pay by invoice only. */
  readonly wants_postpaid?: boolean;
  /** Accounts of whose people none has accepted the terms and conditions in force only. */
  readonly awaits_terms?: boolean;
  /** What the list is sorted by. */
  readonly order_by?: "name" | "account_code" | "account_type" | "balance" | "credit_limit" | "time_created";
  /** `asc` or `desc`. */
  readonly order?: "asc" | "desc";
  /** True for the sums over all accounts besides. */
  readonly figures?: boolean;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingTransactionsInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** Entries about one shipment only. */
  readonly shipment_id?: number;
  /** One account of the ledger only. */
  readonly ledger_account?: "debtors" | "bank" | "cash" | "card-machine" | "payfast" | "bobpay" | "stitch" | "other-payments" | "shipping" | "other-charges" | "promotions" | "adjustments" | "refunds" | "bad-debts" | "vat";
  /** The beginning of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly start_date?: string;
  /** The end of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly end_date?: string;
  /** Entries of one type only. */
  readonly type?: "payment" | "payment-reversal" | "refund" | "refund-reversal" | "admin-debit" | "admin-credit" | "promotional-credit" | "promotional-debit" | "balance-adjustment-credit" | "balance-adjustment-debit" | "bad-debt-write-off" | "bad-debt-write-off-reversal" | "shipping-charge" | "shipping-charge-reversal" | "shipping-charge-credit";
  /** `credit` for what was added to the balance, `debit` for what was taken from it. */
  readonly direction?: "credit" | "debit";
  /** `waits-for-invoice` for charges on no invoice, `reversed` for what was taken back. */
  readonly state?: "waits-for-invoice" | "reversed";
  /** `by-hand` for what staff have entered, `by-product` for all else. */
  readonly made?: "by-hand" | "by-product";
  /** A reference of a shipment, or the number of an invoice, credit note or payment. */
  readonly search?: string;
  /** The reference of an entry that was taken over from another system. */
  readonly migration_reference?: string;
  /** What the list is sorted by. */
  readonly order_by?: "transaction_date";
  /** `asc` or `desc`. */
  readonly order?: "ASC" | "DESC" | "asc" | "desc";
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingInvoicesInput = {
  /** The one invoice, as a list. */
  readonly id?: number;
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** The number of an invoice, or its account. */
  readonly search?: string;
  /** True for documents that were e-mailed, false for the others. */
  readonly sent?: boolean;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
  /** Open, overdue or paid invoices only. */
  readonly standing?: "paid" | "unpaid" | "overdue";
};

export type BillingCreditNotesInput = {
  /** The one credit note, as a list. */
  readonly id?: number;
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** The number of a credit note, or its account. */
  readonly search?: string;
  /** True for documents that were e-mailed, false for the others. */
  readonly sent?: boolean;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingInvoiceLinesInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingCreditNoteLinesInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingInvoiceDocumentInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type BillingCreditNoteDocumentInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type BillingStatementsInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** The beginning of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly start_date?: string;
  /** The end of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly end_date?: string;
  /** True answers a link to the PDF of the statement of exactly `start_date` to `end_date`. */
  readonly pdf?: boolean;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type BillingStatementDocumentInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** The form of the file. */
  readonly format: "pdf" | "csv" | "html" | "json";
};

export type IntegrationsWebhooksInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
};

export type IntegrationsCreateWebhookInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** An https address on the public internet. */
  readonly url: string;
  /** What it is told of. */
  readonly topics: readonly ("shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created")[];
  /** Sent as it stands as the value of the header Authorization; empty sends none. */
  readonly auth_key?: string;
};

export type IntegrationsChangeWebhookInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** An https address on the public internet. */
  readonly url?: string;
  /** What it is told of. */
  readonly topics?: readonly ("shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created")[];
  /** Sent as it stands as the value of the header Authorization; empty sends none. */
  readonly auth_key?: string;
  /** False switches it off: events go on being recorded, and nothing is sent. */
  readonly is_active?: boolean;
  /** True draws another signing secret; the one before signs beside it for a day. */
  readonly new_secret?: boolean;
  /** The `time_modified` that you have read: a change by another user in between answers 409. */
  readonly time_modified?: string;
};

export type IntegrationsRemoveWebhookInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type IntegrationsDeliveriesInput = {
  /** The webhook. */
  readonly webhook_id: number;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
  /** Deliveries in one state only. */
  readonly state?: "waiting" | "delivered" | "failed";
  /** Deliveries of one topic only. */
  readonly topic?: "shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created" | "triggered" | "test";
  /** Deliveries whose last answer was of these statuses only. */
  readonly answered?: "200s" | "300s" | "400s" | "500s";
  /** The short tracking reference of a shipment. */
  readonly reference?: string;
  /** Only deliveries before the one with this id: for pages far down the list. */
  readonly before?: number;
};

export type IntegrationsDeliveryInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type IntegrationsEventsInput = {
  /** The webhook. */
  readonly webhook_id: number;
  /** The number of the last event that you have; 0 to begin with the oldest. */
  readonly after?: number;
  /** How many come at once: 500 at most. */
  readonly limit?: number;
};

export type IntegrationsResendInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type IntegrationsResendFailedInput = {
  /** The webhook. */
  readonly webhook_id: number;
  /** Everything that has failed since this moment. */
  readonly since: string;
};

export type IntegrationsTestWebhookInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type IntegrationsLockersDataInput = Readonly<Record<string, never>>;

export type IntegrationsLockerRatesInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address: PlugInEnd;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address: PlugInEnd;
  /** The parcels, each with its size in cm and its weight in kg. */
  readonly parcels: readonly ParcelInput[];
};

export type IntegrationsBookFromPlugInInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address: PlugInEnd;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address: PlugInEnd;
  /** The parcels, each with its size in cm and its weight in kg. */
  readonly parcels: readonly ParcelInput[];
  /** Who hands it over. A mobile number or an e-mail address is needed. */
  readonly collection_contact: ContactInput;
  /** Who receives it. A mobile number or an e-mail address is needed. */
  readonly delivery_contact: ContactInput;
  /** The service, by the code that `POST /rates` answers. */
  readonly service_level_code: string;
  /** Your own tracking reference, unique with the courier; letters, digits and dashes. */
  readonly custom_tracking_reference?: string;
  /** Your own reference, such as the number of an order. It is printed on the sticker. */
  readonly customer_reference?: string;
  /** For the driver who collects, 255 characters at most. */
  readonly special_instructions_collection?: string;
  /** For the driver who delivers, 255 characters at most. */
  readonly special_instructions_delivery?: string;
};

export type IntegrationsWaybillForPlugInInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** The key, where it is not sent in the header Authorization. Addresses are written into logs: prefer the header. */
  readonly api_key?: string;
};

export type IntegrationsStickerForPlugInInput = {
  /** The id of what is meant. */
  readonly id: number;
  /** The key, where it is not sent in the header Authorization. Addresses are written into logs: prefer the header. */
  readonly api_key?: string;
};

export type RatesQuoteInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address?: AddressInput;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address?: AddressInput;
  /** The locker or counter at which it is dropped off, instead of an address. */
  readonly collection_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly collection_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The locker or counter at which it is fetched, instead of an address. */
  readonly delivery_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly delivery_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The ids of the extras that are wanted, from `POST /rates/opt-in`. */
  readonly opt_in_rates?: readonly number[];
  /** The ids of the delivery times that are wanted, from `POST /rates/opt-in`. */
  readonly opt_in_time_based_rates?: readonly number[];
  /** The parcels, each with its size in cm and its weight in kg. */
  readonly parcels: readonly ParcelInput[];
  /** What the contents are worth, in rand. */
  readonly declared_value?: number;
  /** How the delivery is proven. */
  readonly pod_method?: "grv" | "pin-with-fallback";
  /** Prices of one service only. */
  readonly service_level_code?: string;
  /** The first day on which it can be collected; left out, the next one. */
  readonly collection_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly collection_after?: string;
  /** Not after this time of day, South African time. */
  readonly collection_before?: string;
  /** The first day on which it may be delivered. */
  readonly delivery_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly delivery_after?: string;
  /** Not after this time of day, South African time. */
  readonly delivery_before?: string;
  /** True for the price in sentences besides. */
  readonly explain?: boolean;
  /** For staff: prices of another tariff. */
  readonly rate_revision_id?: number;
  /** Prices as of this day instead of today. */
  readonly on_day?: string;
};

export type RatesClosedDaysInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address?: AddressInput;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address?: AddressInput;
  /** The locker or counter at which it is dropped off, instead of an address. */
  readonly collection_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly collection_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The locker or counter at which it is fetched, instead of an address. */
  readonly delivery_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly delivery_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The service, by the code that `POST /rates` answers. */
  readonly service_level_code?: string;
};

export type RatesOptInInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** For staff: prices of another tariff. */
  readonly rate_revision_id?: number;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address?: AddressInput;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address?: AddressInput;
  /** The locker or counter at which it is dropped off, instead of an address. */
  readonly collection_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly collection_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** The locker or counter at which it is fetched, instead of an address. */
  readonly delivery_pickup_point_id?: string;
  /** The operator of that locker or counter. */
  readonly delivery_pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
};

export type RatesServiceAreasInput = {
  /** Only those that hold where nothing else is said. */
  readonly is_default?: boolean;
};

export type ShipmentsCreateInput = CreateShipment;

export type ShipmentsListInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** The same as `tracking_reference`, as some shop plug-ins send it. */
  readonly tracking_ref?: string;
  /** Your own tracking reference, unique with the courier; letters, digits and dashes. */
  readonly custom_tracking_reference?: string;
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** One of the lists of the web app. */
  readonly view?: "all" | "active" | "collections" | "hub" | "deliveries" | "problems" | "delivered" | "quotes";
  /** One status or several, as `at-hub,collected` or `["at-hub","collected"]`. */
  readonly status?: string;
  /** Words, references, names or numbers to look for. */
  readonly search?: string;
  /** Shipments that one branch collects or delivers. */
  readonly branch_id?: number;
  /** For staff: shipments of one driver. Keys of accounts are shown no drivers. */
  readonly driver_id?: number;
  /** What bears one tag. */
  readonly tag_id?: number;
  /** The service, by the code that `POST /rates` answers. */
  readonly service_level_code?: string;
  /** True for returns. */
  readonly is_return?: boolean;
  /** Shipments worth more than this, in rand. */
  readonly declared_value_over?: number;
  /** Deliveries to one type of address only. */
  readonly address_type?: "residential" | "business" | "locker" | "counter" | "international";
  /** How the delivery is proven. */
  readonly pod_method?: "grv" | "pin-with-fallback";
  /** Shipments through lockers and counters of one operator. */
  readonly pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** True for shipments to a locker without a compartment: where it is still to be kept by hand, has lapsed, or its operator has not answered. */
  readonly waits_for_compartment?: boolean;
  /** True for shipments whose place at a locker its operator has refused, until another is chosen. */
  readonly is_place_refused?: boolean;
  /** True for shipments that are on an invoice, false for those on none. */
  readonly is_invoiced?: boolean;
  /** The date that `start_date` and `end_date` are held against. */
  readonly date_filter?: "time_created" | "collected_date" | "delivered_date" | "collection_min_date" | "estimated_delivery_to" | "invoice_date";
  /** The beginning of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly start_date?: string;
  /** The end of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly end_date?: string;
  /** What the list is sorted by. */
  readonly order_by?: "time_created" | "time_modified" | "short_tracking_reference" | "status" | "service_level_code" | "collection_min_date" | "estimated_delivery_to" | "collected_date" | "delivered_date" | "rate" | "charged_weight";
  /** `asc` or `desc`. */
  readonly order?: "asc" | "desc";
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
  /** Only shipments that have changed since this moment, in the order of their changes. Send what `next_since` says the next time. A change is told half a minute after it was made, so that none is passed over. */
  readonly since?: string;
};

export type ShipmentsChangeInput = {
  /** The id of the shipment, or name it by `tracking_reference`. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter. */
  readonly collection_address?: AddressInput;
  /** Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter. */
  readonly delivery_address?: AddressInput;
  /** Who hands it over. A mobile number or an e-mail address is needed. */
  readonly collection_contact?: ContactInput;
  /** Who receives it. A mobile number or an e-mail address is needed. */
  readonly delivery_contact?: ContactInput;
  /** Your own reference, such as the number of an order. It is printed on the sticker. */
  readonly customer_reference?: string;
  /** The cost centre of the account that pays. */
  readonly cost_center?: string;
  /** For the driver who collects, 255 characters at most. */
  readonly special_instructions_collection?: string;
  /** For the driver who delivers, 255 characters at most. */
  readonly special_instructions_delivery?: string;
  /** The first day on which it can be collected; left out, the next one. */
  readonly collection_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly collection_after?: string | "";
  /** Not after this time of day, South African time. */
  readonly collection_before?: string | "";
  /** The first day on which it may be delivered. */
  readonly delivery_min_date?: string;
  /** Not before this time of day, South African time. */
  readonly delivery_after?: string | "";
  /** Not after this time of day, South African time. */
  readonly delivery_before?: string | "";
  /** Why the day of collection changes. */
  readonly collection_rescheduled_reason?: string;
  /** Why the day of delivery changes. */
  readonly delivery_rescheduled_reason?: string;
  /** Another status, as the account may set it. */
  readonly status?: string;
  /** With `status`: only these parcels are given it, by their ids. Of staff alone. */
  readonly parcel_ids?: readonly number[];
  /** Why the status changes. */
  readonly message?: string;
  /** The `time_modified` that you have read: a change by another user in between answers 409. */
  readonly time_modified?: string;
  /** True once you have seen the question that a first try was answered with, and mean it. */
  readonly confirmed?: boolean | readonly ("price" | "opening_hours" | "status")[];
};

export type ShipmentsCancelByIdInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type ShipmentsExportInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** The same as `tracking_reference`, as some shop plug-ins send it. */
  readonly tracking_ref?: string;
  /** Your own tracking reference, unique with the courier; letters, digits and dashes. */
  readonly custom_tracking_reference?: string;
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** One of the lists of the web app. */
  readonly view?: "all" | "active" | "collections" | "hub" | "deliveries" | "problems" | "delivered" | "quotes";
  /** One status or several, as `at-hub,collected` or `["at-hub","collected"]`. */
  readonly status?: string;
  /** Words, references, names or numbers to look for. */
  readonly search?: string;
  /** Shipments that one branch collects or delivers. */
  readonly branch_id?: number;
  /** For staff: shipments of one driver. Keys of accounts are shown no drivers. */
  readonly driver_id?: number;
  /** What bears one tag. */
  readonly tag_id?: number;
  /** The service, by the code that `POST /rates` answers. */
  readonly service_level_code?: string;
  /** True for returns. */
  readonly is_return?: boolean;
  /** Shipments worth more than this, in rand. */
  readonly declared_value_over?: number;
  /** Deliveries to one type of address only. */
  readonly address_type?: "residential" | "business" | "locker" | "counter" | "international";
  /** How the delivery is proven. */
  readonly pod_method?: "grv" | "pin-with-fallback";
  /** Shipments through lockers and counters of one operator. */
  readonly pickup_point_provider?: "bob-box" | "tcg-locker" | "ram-counter";
  /** True for shipments to a locker without a compartment: where it is still to be kept by hand, has lapsed, or its operator has not answered. */
  readonly waits_for_compartment?: boolean;
  /** True for shipments whose place at a locker its operator has refused, until another is chosen. */
  readonly is_place_refused?: boolean;
  /** True for shipments that are on an invoice, false for those on none. */
  readonly is_invoiced?: boolean;
  /** The date that `start_date` and `end_date` are held against. */
  readonly date_filter?: "time_created" | "collected_date" | "delivered_date" | "collection_min_date" | "estimated_delivery_to" | "invoice_date";
  /** The beginning of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly start_date?: string;
  /** The end of the time asked about: a day, or a moment such as 2027-03-10 08:00:00+02:00. */
  readonly end_date?: string;
  /** What the list is sorted by. */
  readonly order_by?: "time_created" | "time_modified" | "short_tracking_reference" | "status" | "service_level_code" | "collection_min_date" | "estimated_delivery_to" | "collected_date" | "delivered_date" | "rate" | "charged_weight";
  /** `asc` or `desc`. */
  readonly order?: "asc" | "desc";
  /** Only these of the list, by their ids. */
  readonly ids?: readonly number[];
};

export type ShipmentsParcelsInput = {
  /** The reference on your own sticker, in any case. */
  readonly alternative_tracking_reference: string;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
};

export type ShipmentsCancelInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** Why, in your own words. It stands in the history. */
  readonly message?: string;
};

export type ShipmentsAcceptQuoteInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** Who hands it over. A mobile number or an e-mail address is needed. */
  readonly collection_contact?: ContactInput;
  /** Who receives it. A mobile number or an e-mail address is needed. */
  readonly delivery_contact?: ContactInput;
  /** Your own reference, such as the number of an order. It is printed on the sticker. */
  readonly customer_reference?: string;
  /** True where a prepaid customer pays for it at a gateway, whatever the balance is */
  readonly pays_online?: boolean;
};

export type ShipmentsPriceInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type ShipmentsLabelInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** Several shipments, 100 at most, by their ids with commas between them. */
  readonly ids?: string;
  /** The sheet that stickers are printed on. */
  readonly size?: "100x150" | "100x100" | "a4" | "a4-2up" | "a4-4up";
};

export type ShipmentsStickersInput = {
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** The form of the file. */
  readonly format?: "pdf" | "zpl";
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** True to print again what was printed already. */
  readonly force_print?: boolean;
  /** An id of your own for one print: asked for again with it, as after a lost answer, it is no second print. */
  readonly print_key?: string;
  /** The sheet that stickers are printed on. */
  readonly size?: "100x150" | "100x100" | "a4" | "a4-2up" | "a4-4up";
  /** Dots an inch of the printer that the ZPL is for. */
  readonly resolution?: "203" | "300";
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type ShipmentsNotesInput = {
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** The same as `shipment_id`, as some programs send it. */
  readonly id?: number;
  /** Notes of one kind only. */
  readonly type?: string;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type ShipmentsAddNoteInput = {
  /** The id of the shipment. */
  readonly shipment_id: number;
  /** The kind of note. */
  readonly type?: string;
  /** The note. */
  readonly text: string;
  /** For staff; notes of a key are always seen by its account. */
  readonly is_visible_to_account?: boolean;
  /** Up to some files of the note, each with its name and its content as base64. */
  readonly files?: readonly {
    readonly name: string;
    readonly content: string;
  }[];
};

export type ShipmentsNoteFileInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type ShipmentsDocumentsInput = {
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** How many come at once: 20 unless asked for otherwise, 100 at most. */
  readonly limit?: number;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type ShipmentsBookManyInput = {
  /** The shipments, 500 at most, each as `POST /shipments` takes it. */
  readonly shipments: readonly CreateShipment[];
};

export type ShipmentsMoveTestShipmentInput = {
  /** The account. A key acts for its own account alone, whatever is sent here. */
  readonly account_id?: number;
  /** The id of what is meant. */
  readonly id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** One status or several, as `at-hub,collected` or `["at-hub","collected"]`. */
  readonly status: "quote" | "quote-expired" | "payment-pending" | "payment-failed" | "submitted" | "outsourced" | "collection-assigned" | "awaiting-dropoff" | "collection-unassigned" | "collection-rejected" | "collection-exception" | "collection-failed-attempt" | "collected" | "at-hub" | "manifested" | "ready-for-dispatch" | "in-transit" | "at-destination-hub" | "returned-to-hub" | "delivery-assigned" | "delivery-unassigned" | "delivery-rejected" | "bob-box-reservation-failed" | "out-for-delivery" | "delivery-exception" | "delivery-failed-attempt" | "in-locker" | "ready-for-pickup" | "collect-and-return-to-hub" | "collected-from-locker" | "collected-from-counter" | "returned-to-sender" | "delivered" | "undeliverable" | "cancelled" | "on-hold" | "on-hold-internal" | "damaged";
  /** Why, in your own words. It stands in the history. */
  readonly message?: string;
};

export type TrackingTrackInput = {
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** Your own tracking reference, unique with the courier; letters, digits and dashes. */
  readonly custom_tracking_reference?: string;
  /** Up to 20 references at once, with commas between them. */
  readonly tracking_references?: string;
  /** From the link in the recipient’s own messages: the answer then tells what the recipient may do. */
  readonly key?: string;
  /** The courier, by its number, where the host does not say it. */
  readonly provider_id?: number;
};

export type TrackingEventsInput = {
  /** The id of the shipment. */
  readonly shipment_id: number;
  /** Only what was recorded at or after this moment, whenever it happened. */
  readonly since?: string;
};

export type TrackingResendPinInput = {
  /** The id of the shipment. */
  readonly shipment_id: number;
  /** Which PIN is sent again. */
  readonly pin_type: "delivery" | "pickup" | "dropoff";
};

export type TrackingProofOfDeliveryInput = {
  /** The id of what is meant. */
  readonly id: number;
};

export type TrackingPodsInput = {
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** True for the proof of delivery as a PDF besides. */
  readonly include_digital_pod?: boolean;
};

export type TrackingPodImagesInput = {
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** How many of the list to pass over. */
  readonly offset?: number;
};

export type TrackingProofLinksInput = {
  /** The names of files, as a list in JSON, or one of them. */
  readonly file_name: string;
  /** Where they are: `shipment-images` for proofs of delivery. */
  readonly folder: string;
};

export type TrackingDigitalPodInput = {
  /** The id of the shipment. */
  readonly shipment_id?: number;
  /** A tracking reference: the short one, your own, or that of a parcel. */
  readonly tracking_reference?: string;
  /** The entry of the history that is the delivery; left out, the last one. */
  readonly tracking_event_id?: number;
};

export type ServiceLevelsListInput = Readonly<Record<string, never>>;

export type AccountsListAnswer = {
  readonly accounts: readonly Account[];
  readonly count: number;
};

export type BillingTransactionsAnswer = {
  readonly transactions: readonly Transaction[];
  readonly count: number;
};

export type BillingInvoicesAnswer = {
  readonly invoices: readonly BillingDocument[];
  readonly count: number;
};

export type BillingCreditNotesAnswer = {
  readonly credit_notes: readonly BillingDocument[];
  readonly count: number;
};

export type BillingInvoiceLinesAnswer = {
  readonly lines: readonly BillingDocumentLine[];
  readonly count: number;
  readonly cost_centers: readonly {
    readonly cost_center: string;
    readonly lines: number;
    /** Rand, two decimals */
    readonly vat: number;
    /** Rand, two decimals */
    readonly total: number;
  }[];
};

export type BillingCreditNoteLinesAnswer = {
  readonly lines: readonly BillingDocumentLine[];
  readonly count: number;
  readonly cost_centers: readonly {
    readonly cost_center: string;
    readonly lines: number;
    /** Rand, two decimals */
    readonly vat: number;
    /** Rand, two decimals */
    readonly total: number;
  }[];
};

export type BillingInvoiceDocumentAnswer = {
  readonly filename: string;
  readonly content: string;
};

export type BillingCreditNoteDocumentAnswer = {
  readonly filename: string;
  readonly content: string;
};

export type BillingStatementsAnswer = {
  readonly statements: readonly Statement[];
  readonly count: number;
  readonly url?: string;
  readonly filename?: string;
  readonly bucket?: string;
  readonly expiry_duration?: string;
};

export type BillingStatementDocumentAnswer = {
  readonly filename: string;
  readonly content: string;
};

export type IntegrationsWebhooksAnswer = {
  readonly webhooks: readonly Webhook[];
  readonly count: number;
};

export type IntegrationsCreateWebhookAnswer = {
  readonly webhook: Webhook;
  readonly signing_secret: string;
};

export type IntegrationsChangeWebhookAnswer = {
  readonly webhook: Webhook;
  readonly signing_secret: string | null;
};

export type IntegrationsRemoveWebhookAnswer = {
  readonly message: string;
};

export type IntegrationsDeliveriesAnswer = {
  readonly webhook: {
    readonly id: number;
    readonly account_id: number;
    readonly url: string;
    readonly topics: readonly ("shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created")[];
    readonly has_auth_key: boolean;
    readonly is_active: boolean;
    readonly off_reason: string;
    readonly failing_since: string | null;
    readonly paused_since: string | null;
    readonly old_secret_until: string | null;
    readonly last_number: number;
    readonly created_by_name: string;
    readonly time_created: string;
    readonly time_modified: string;
    readonly name: string;
    readonly integration_type: "api-outgoing" | "webhook-outgoing";
  };
  readonly deliveries: readonly WebhookDelivery[];
  readonly count: number;
};

export type IntegrationsDeliveryAnswer = {
  readonly delivery: WebhookDelivery;
  readonly url: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "SOAP";
  readonly headers: readonly {
    readonly name: string;
    readonly value: string;
  }[];
  readonly body: string | null;
  readonly request_body: string | null;
  readonly tries: readonly WebhookTry[];
};

export type IntegrationsEventsAnswer = {
  readonly events: readonly {
    readonly number: number;
    readonly id: string;
    readonly topic: "shipment-created" | "status-changed" | "tracking-event" | "shipment-note" | "parcel-dimensions" | "address-changed" | "invoice-created" | "payment-received" | "credit-note-created" | "triggered";
    readonly shipment_id: number | null;
    readonly time_created: string;
    readonly previous_hash: string;
    readonly hash: string;
    readonly body: string | null;
  }[];
  readonly first_number: number | null;
  readonly last_number: number;
  readonly has_more: boolean;
};

export type IntegrationsResendAnswer = {
  readonly delivery: WebhookDelivery;
};

export type IntegrationsResendFailedAnswer = {
  readonly count: number;
};

export type IntegrationsTestWebhookAnswer = {
  readonly delivery: WebhookDelivery;
};

export type IntegrationsLockersDataAnswer = readonly {
  readonly code: string;
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly openinghours: readonly {
    readonly day: string;
    readonly open_time: string;
    readonly close_time: string;
  }[];
  readonly address: string;
  readonly type: {
    readonly id: number;
    readonly name: string;
  };
  readonly place: {
    readonly placeNumber: string;
    readonly town: string;
    readonly postalCode: string;
  };
  readonly lstTypesBoxes: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly width: number;
    readonly height: number;
    readonly length: number;
    readonly weight: number;
  }[];
}[];

export type IntegrationsLockerRatesAnswer = {
  readonly message: string;
  readonly rates: readonly Rate[];
};

export type IntegrationsBookFromPlugInAnswer = ChangedShipment;

export type IntegrationsWaybillForPlugInAnswer = unknown;

export type IntegrationsStickerForPlugInAnswer = unknown;

export type RatesQuoteAnswer = {
  readonly message: string;
  readonly service_days: {
    readonly collection_service_days: readonly string[];
    readonly delivery_service_days: readonly string[];
  };
  readonly rates: readonly Rate[];
  readonly no_rates: readonly NoRate[];
  readonly exceptions: readonly {
    readonly id: number;
    readonly name: string;
    readonly message: string;
    readonly from_day: string;
    readonly to_day: string;
    readonly changes: string;
  }[];
  readonly address_warnings: readonly {
    readonly side: "collection" | "delivery";
    readonly code: "contradiction" | "spelling" | "not-found";
    readonly field: "local_area" | "city" | "code" | "zone";
    readonly message: string;
    readonly suggestion: {
      readonly local_area: string;
      readonly city: string;
      readonly code: string;
      readonly zone: string;
    } | null;
  }[];
  readonly opening_warnings: readonly {
    readonly side: "collection" | "delivery";
    readonly message: string;
  }[];
};

export type RatesClosedDaysAnswer = {
  readonly closed_days: readonly {
    readonly date: string;
    readonly reason: "full" | "too-late" | "exception" | "public-holiday" | "not-served";
    readonly message: string;
  }[];
  readonly last_date: string;
};

export type RatesOptInAnswer = {
  readonly opt_in_rates: readonly {
    readonly id: number;
    readonly name: string;
    readonly charge_type: string;
    readonly charge_value?: number;
    readonly description: string;
    readonly opted_in_by_default: boolean;
  }[];
  readonly opt_in_time_based_rates: readonly {
    readonly id: number;
    readonly name: string;
    readonly charge_type: string;
    readonly charge_value?: number;
    readonly description: string;
    readonly opted_in_by_default: boolean;
  }[];
  readonly customer_reference_required: boolean;
  readonly customer_reference_prefix: string;
  readonly count: number;
};

export type RatesServiceAreasAnswer = {
  readonly service_areas: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly is_default: boolean;
    readonly days: readonly {
      readonly name: string;
      readonly is_active: boolean;
    }[];
  }[];
  readonly count: number;
};

export type ShipmentsCreateAnswer = ChangedShipment;

export type ShipmentsListAnswer = {
  readonly shipments: readonly Shipment[];
  readonly count: number;
  readonly next_since?: string;
};

export type ShipmentsChangeAnswer = ChangedShipment;

export type ShipmentsCancelByIdAnswer = Shipment;

export type ShipmentsExportAnswer = {
  readonly csv: string;
  readonly count: number;
};

export type ShipmentsParcelsAnswer = {
  readonly parcels: readonly {
    readonly id: number;
    readonly status: ShipmentStatus;
    readonly tracking_reference: string;
    readonly alternative_tracking_reference: string;
    readonly packaging: string;
    readonly parcel_description: string;
    readonly submitted_length_cm: number;
    readonly submitted_width_cm: number;
    readonly submitted_height_cm: number;
    readonly submitted_weight_kg: number;
    readonly actual_length_cm: number | null;
    readonly actual_width_cm: number | null;
    readonly actual_height_cm: number | null;
    readonly actual_weight_kg: number | null;
    readonly has_been_dimensioned: boolean;
    readonly shipment_id: number;
    readonly short_tracking_reference: string;
  }[];
  readonly count: number;
};

export type ShipmentsCancelAnswer = Shipment;

export type ShipmentsAcceptQuoteAnswer = ChangedShipment;

export type ShipmentsPriceAnswer = {
  readonly prices: readonly {
    readonly version: number;
    readonly cause: string;
    readonly time_created: string;
    /** Rand, two decimals */
    readonly rate: number;
    /** Rand, two decimals */
    readonly rate_excluding_vat: number;
    readonly items: readonly RateItem[];
    /** What the price is made of, a sentence a step */
    readonly explanation: readonly string[];
    /** What was looked at and not charged, each with the reason */
    readonly not_applied: readonly string[];
  }[];
  readonly count: number;
};

export type ShipmentsLabelAnswer = {
  readonly url: string;
  readonly filename: string;
  readonly bucket: string;
  readonly expiry_duration: string;
};

export type ShipmentsStickersAnswer = {
  readonly url: string;
  readonly filename: string;
  readonly bucket: string;
  readonly expiry_duration: string;
} | {
  readonly shipments: readonly {
    readonly parcel_waybills: readonly {
      readonly parcel_reference: string;
      readonly sticker_waybill_content: string;
    }[];
  }[];
};

export type ShipmentsNotesAnswer = {
  readonly shipment_notes: readonly ShipmentNote[];
  readonly count: number;
};

export type ShipmentsAddNoteAnswer = {
  readonly shipment_note: ShipmentNote;
};

export type ShipmentsNoteFileAnswer = {
  readonly name: string;
  readonly content_type: "application/pdf" | "image/png" | "image/jpeg";
  readonly content: string;
};

export type ShipmentsDocumentsAnswer = {
  readonly documents: readonly ShipmentDocument[];
  readonly count: number;
};

export type ShipmentsBookManyAnswer = {
  readonly outcomes: readonly BookingOutcome[];
  readonly booked: number;
  readonly refused: number;
};

export type ShipmentsMoveTestShipmentAnswer = Shipment;

export type TrackingTrackAnswer = {
  readonly shipments: readonly TrackedShipment[];
};

export type TrackingEventsAnswer = {
  readonly tracking_events: readonly HistoryEvent[];
  readonly count: number;
};

export type TrackingResendPinAnswer = {
  readonly message: string;
};

export type TrackingProofOfDeliveryAnswer = {
  readonly filename: string;
  readonly content: string;
};

export type TrackingPodsAnswer = {
  readonly shipment_id: number;
  readonly short_tracking_reference: string;
  readonly pods: readonly ShipmentDocument[];
  readonly images: readonly string[];
  readonly pdfs: readonly string[];
  readonly digital_pod: {
    readonly filename: string;
    readonly content: string;
  } | null;
  readonly count: number;
};

export type TrackingPodImagesAnswer = {
  readonly images: readonly {
    readonly id: number;
    readonly name: string;
    readonly content_type: string;
    readonly content: string;
  }[];
  readonly count: number;
};

export type TrackingProofLinksAnswer = {
  readonly urls: readonly {
    readonly file_name: string;
    readonly url: string;
  }[];
  readonly url: string;
  readonly filename: string;
  readonly bucket: string;
  readonly expiry_duration: string;
  readonly count: number;
};

export type TrackingDigitalPodAnswer = {
  readonly filename: string;
  readonly content: string;
};

export type ServiceLevelsListAnswer = {
  readonly service_levels: readonly ServiceLevel[];
};

/** What was refused, or could not be answered. */
export class TselaProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  readonly request_id: string;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? `The courier answered ${status}.`);
    this.name = 'TselaProblem';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.violations = problem.violations ?? [];
    this.request_id = problem.request_id ?? '';
  }
}

export interface CallOptions {
  /** Of your own: a call that is made again with it has one effect and the same answer. */
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
}

export interface KeyedOptions extends CallOptions {
  readonly idempotency_key: string;
}

export interface ClientOptions {
  /** Such as https://couriers.example.co.za/api, or an api. host without the path. */
  readonly address: string;
  readonly key: string;
  /** Left out: the one of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is tried again that can be made twice. */
  readonly retries?: number;
}

/** Where a limit is met, or the courier is away for a moment. */
const PASSING = [429, 503];

export class TselaClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  readonly accounts = {
    /** A key reads its own account with it: the balance, the credit limit and the billing contact. */
    list: (input: AccountsListInput = {}, options?: CallOptions): Promise<AccountsListAnswer> =>
      this.#call('GET', '/accounts', 'query', input, options),
  };

  readonly billing = {
    /** Every entry of the ledger of the account: charges are negative, payments and credits positive. Nothing is ever changed in it; a reversal is another entry. */
    transactions: (input: BillingTransactionsInput = {}, options?: CallOptions): Promise<BillingTransactionsAnswer> =>
      this.#call('GET', '/billing/transactions', 'query', input, options),
    /** The invoices of the account, with what is open of each. The PDF is a call of its own. */
    invoices: (input: BillingInvoicesInput = {}, options?: CallOptions): Promise<BillingInvoicesAnswer> =>
      this.#call('GET', '/billing/invoices', 'query', input, options),
    /** The credit notes of the account. The PDF is a call of its own. */
    creditNotes: (input: BillingCreditNotesInput = {}, options?: CallOptions): Promise<BillingCreditNotesAnswer> =>
      this.#call('GET', '/billing/credit-notes', 'query', input, options),
    /** What an invoice charges, a line for each shipment or fee. */
    invoiceLines: (input: BillingInvoiceLinesInput, options?: CallOptions): Promise<BillingInvoiceLinesAnswer> =>
      this.#call('GET', '/billing/invoices/lines', 'query', input, options),
    /** What a credit note gives back, line by line. */
    creditNoteLines: (input: BillingCreditNoteLinesInput, options?: CallOptions): Promise<BillingCreditNoteLinesAnswer> =>
      this.#call('GET', '/billing/credit-notes/lines', 'query', input, options),
    /** The invoice as a PDF, as base64. */
    invoiceDocument: (input: BillingInvoiceDocumentInput, options?: CallOptions): Promise<BillingInvoiceDocumentAnswer> =>
      this.#call('GET', '/billing/invoices/document', 'query', input, options),
    /** The credit note as a PDF, as base64. */
    creditNoteDocument: (input: BillingCreditNoteDocumentInput, options?: CallOptions): Promise<BillingCreditNoteDocumentAnswer> =>
      this.#call('GET', '/billing/credit-notes/document', 'query', input, options),
    /** Statements that were made of the account, with what they come to. Each is read as a file by its id. */
    statements: (input: BillingStatementsInput = {}, options?: CallOptions): Promise<BillingStatementsAnswer> =>
      this.#call('GET', '/billing/statements', 'query', input, options),
    /** A statement as PDF, CSV or JSON, or as a page that checks it without network; as base64. */
    statementDocument: (input: BillingStatementDocumentInput, options?: CallOptions): Promise<BillingStatementDocumentAnswer> =>
      this.#call('GET', '/billing/statements/document', 'query', input, options),
  };

  readonly integrations = {
    /** The webhooks of the account, with whether they work and the number of the newest event. */
    webhooks: (input: IntegrationsWebhooksInput = {}, options?: CallOptions): Promise<IntegrationsWebhooksAnswer> =>
      this.#call('GET', '/integrations', 'query', input, options),
    /** Adds an address that is told what happens. Keep `signing_secret`: it is answered once, and proves that a message is ours. */
    createWebhook: (input: IntegrationsCreateWebhookInput, options?: CallOptions): Promise<IntegrationsCreateWebhookAnswer> =>
      this.#call('POST', '/integrations', 'body', input, options),
    /** Changes the address or the topics, switches a webhook on or off, or draws another secret. What is left out stays. */
    changeWebhook: (input: IntegrationsChangeWebhookInput, options?: CallOptions): Promise<IntegrationsChangeWebhookAnswer> =>
      this.#call('PATCH', '/integrations', 'body', input, options),
    /** Removes a webhook and its stream of events for good. */
    removeWebhook: (input: IntegrationsRemoveWebhookInput, options?: CallOptions): Promise<IntegrationsRemoveWebhookAnswer> =>
      this.#call('DELETE', '/integrations', 'query', input, options),
    /** What was sent to a webhook, what it answered, and when what failed is tried again. */
    deliveries: (input: IntegrationsDeliveriesInput, options?: CallOptions): Promise<IntegrationsDeliveriesAnswer> =>
      this.#call('GET', '/integrations/logs', 'query', input, options),
    /** One delivery with headers and body as they were sent, and every try. */
    delivery: (input: IntegrationsDeliveryInput, options?: CallOptions): Promise<IntegrationsDeliveryAnswer> =>
      this.#call('GET', '/integrations/logs/entry', 'query', input, options),
    /** Everything a webhook was told or will be, whether it arrived or not. Ask again with the last `number` as `after` until `has_more` is false: a program that nothing can reach from outside needs no more. */
    events: (input: IntegrationsEventsInput, options?: CallOptions): Promise<IntegrationsEventsAnswer> =>
      this.#call('GET', '/integrations/events', 'query', input, options),
    /** Sends one message again, under its id and number. */
    resend: (input: IntegrationsResendInput, options?: CallOptions): Promise<IntegrationsResendAnswer> =>
      this.#call('POST', '/integrations/logs/replay', 'body', input, options),
    /** Sends everything again that has failed since a moment, in its order. */
    resendFailed: (input: IntegrationsResendFailedInput, options?: CallOptions): Promise<IntegrationsResendFailedAnswer> =>
      this.#call('POST', '/integrations/logs/replay/failed', 'body', input, options),
    /** Sends an example at once and answers what came back. */
    testWebhook: (input: IntegrationsTestWebhookInput, options?: CallOptions): Promise<IntegrationsTestWebhookAnswer> =>
      this.#call('POST', '/integrations/test', 'body', input, options),
    /** For the locker plug-in for shops, which keeps the answer for a day: a list with every locker that is online, its hours and its boxes. Programs of your own ask `GET /pickup-points`. */
    lockersData: (input: IntegrationsLockersDataInput = {}, options?: CallOptions): Promise<IntegrationsLockersDataAnswer> =>
      this.#call('GET', '/v1/lockers-data', 'query', input, options),
    /** The prices of `POST /rates` for the locker plug-in. Where there are none, `message` says why. */
    lockerRates: (input: IntegrationsLockerRatesInput, options?: CallOptions): Promise<IntegrationsLockerRatesAnswer> =>
      this.#call('POST', '/v1/locker-rates-new', 'body', input, options),
    /** The booking of `POST /shipments` for the locker plug-in. Send an Idempotency-Key of your own to book once. */
    bookFromPlugIn: (input: IntegrationsBookFromPlugInInput, options?: CallOptions): Promise<IntegrationsBookFromPlugInAnswer> =>
      this.#call('POST', '/v1/shipments', 'body', input, options),
    /** For the locker plug-in, which takes the paper itself and no link to it. */
    waybillForPlugIn: (input: IntegrationsWaybillForPlugInInput, options?: CallOptions): Promise<IntegrationsWaybillForPlugInAnswer> =>
      this.#call('GET', '/generate/waybill', 'query', input, options),
    /** For the locker plug-in, which takes the stickers themselves and no link to them. Each day counts as one print. */
    stickerForPlugIn: (input: IntegrationsStickerForPlugInInput, options?: CallOptions): Promise<IntegrationsStickerForPlugInAnswer> =>
      this.#call('GET', '/generate/sticker', 'query', input, options),
  };

  readonly rates = {
    /** Asks for prices: nothing is saved, and nothing is charged. `service_level.code` of a price is what a booking names. Services without a price stand under `no_rates`, each with the reason. */
    quote: (input: RatesQuoteInput, options?: CallOptions): Promise<RatesQuoteAnswer> =>
      this.#call('POST', '/rates', 'body', input, options),
    /** The days on which nothing is collected or delivered there, with the reason. */
    closedDays: (input: RatesClosedDaysInput = {}, options?: CallOptions): Promise<RatesClosedDaysAnswer> =>
      this.#call('POST', '/rates/closed-days', 'body', input, options),
    /** The extras that can be chosen between two places, and whether the account needs a customer reference. */
    optIn: (input: RatesOptInInput = {}, options?: CallOptions): Promise<RatesOptInAnswer> =>
      this.#call('POST', '/rates/opt-in', 'body', input, options),
    /** The places that the courier’s tariff knows by name. */
    serviceAreas: (input: RatesServiceAreasInput = {}, options?: CallOptions): Promise<RatesServiceAreasAnswer> =>
      this.#call('GET', '/rates/service-areas', 'query', input, options),
  };

  readonly shipments = {
    /** Books, and charges the account. Send an `Idempotency-Key` of your own with it: sent again with the same key, after a lost answer for instance, it is booked once. */
    create: (input: ShipmentsCreateInput, options?: CallOptions): Promise<ShipmentsCreateAnswer> =>
      this.#call('POST', '/shipments', 'body', input, options),
    /** Shipments of the account. To keep up with changes, ask with `since` and go on with `next_since`; a webhook tells of them at once. */
    list: (input: ShipmentsListInput = {}, options?: CallOptions): Promise<ShipmentsListAnswer> =>
      this.#call('GET', '/shipments', 'query', input, options),
    /** Changes contacts, instructions, references, days and times of a shipment, and an address within its suburb. What would change the price is refused. */
    change: (input: ShipmentsChangeInput = {}, options?: CallOptions): Promise<ShipmentsChangeAnswer> =>
      this.#call('PATCH', '/shipments', 'body', input, options),
    /** For programs that cancel by the id: the same as `POST /shipments/cancel`. On the `api.` host `DELETE /shipments/{id}` is taken as well, and answered with 204 and nothing. */
    cancelById: (input: ShipmentsCancelByIdInput, options?: CallOptions): Promise<ShipmentsCancelByIdAnswer> =>
      this.#call('DELETE', '/shipments', 'query', input, options),
    /** The same list as a CSV file for a spreadsheet, 10 000 lines at most. */
    export: (input: ShipmentsExportInput = {}, options?: CallOptions): Promise<ShipmentsExportAnswer> =>
      this.#call('POST', '/shipments/exports', 'body', input, options),
    /** Finds a parcel by the reference on your own sticker. */
    parcels: (input: ShipmentsParcelsInput, options?: CallOptions): Promise<ShipmentsParcelsAnswer> =>
      this.#call('GET', '/shipments/parcels', 'query', input, options),
    /** Cancels a shipment that is not collected yet; its charges are given back. */
    cancel: (input: ShipmentsCancelInput = {}, options?: CallOptions): Promise<ShipmentsCancelAnswer> =>
      this.#call('POST', '/shipments/cancel', 'body', input, options),
    /** Books a quote that was saved with `quick_quote`, at its price, while it is open. */
    acceptQuote: (input: ShipmentsAcceptQuoteInput = {}, options?: CallOptions): Promise<ShipmentsAcceptQuoteAnswer> =>
      this.#call('POST', '/shipments/accept-quote', 'body', input, options),
    /** Every version of the price of a shipment, line by line, with the reasons. */
    price: (input: ShipmentsPriceInput, options?: CallOptions): Promise<ShipmentsPriceAnswer> =>
      this.#call('GET', '/shipments/price', 'query', input, options),
    /** A link to the stickers as PDF. It opens without a key, for whom you hand it to. */
    label: (input: ShipmentsLabelInput = {}, options?: CallOptions): Promise<ShipmentsLabelAnswer> =>
      this.#call('GET', '/shipments/label', 'query', input, options),
    /** Stickers as a link to a PDF, or with `format=zpl` as ZPL for a label printer, a document for each parcel. Printing again asks for `force_print`. */
    stickers: (input: ShipmentsStickersInput = {}, options?: CallOptions): Promise<ShipmentsStickersAnswer> =>
      this.#call('GET', '/shipments/label/stickers', 'query', input, options),
    /** The notes on a shipment that the account may read. */
    notes: (input: ShipmentsNotesInput = {}, options?: CallOptions): Promise<ShipmentsNotesAnswer> =>
      this.#call('GET', '/shipments/notes', 'query', input, options),
    /** Writes a note to the courier’s office, with PDF or pictures where they help. */
    addNote: (input: ShipmentsAddNoteInput, options?: CallOptions): Promise<ShipmentsAddNoteAnswer> =>
      this.#call('POST', '/shipments/notes', 'body', input, options),
    /** A file of a note, as base64. */
    noteFile: (input: ShipmentsNoteFileInput, options?: CallOptions): Promise<ShipmentsNoteFileAnswer> =>
      this.#call('GET', '/shipments/notes/files', 'query', input, options),
    /** The documents of a shipment, newest first: proofs of delivery and what was added. Say which with `shipment_id`. */
    documents: (input: ShipmentsDocumentsInput = {}, options?: CallOptions): Promise<ShipmentsDocumentsAnswer> =>
      this.#call('GET', '/shipments/documents', 'query', input, options),
    /** The outcome of each entry says whether it is booked, and with what references, or why not. The call takes some seconds for hundreds. After a lost answer send the same body with the same `Idempotency-Key`. */
    bookMany: (input: ShipmentsBookManyInput, options: KeyedOptions): Promise<ShipmentsBookManyAnswer> =>
      this.#call('POST', '/shipments/bookings', 'body', input, options),
    /** For test keys: moves a test booking to any status from any other, so that a program can be tried with each. Live keys are answered 404, since they see no test bookings. */
    moveTestShipment: (input: ShipmentsMoveTestShipmentInput, options?: CallOptions): Promise<ShipmentsMoveTestShipmentAnswer> =>
      this.#call('POST', '/shipments/test/status', 'body', input, options),
  };

  readonly tracking = {
    /** Needs no key: one of `tracking_reference`, `custom_tracking_reference` and `tracking_references` is required, and `provider_id` where the host does not say whose shipment it is. A reference that is not known answers 404; on an `api.` host, outside /v3, as plain text. */
    track: (input: TrackingTrackInput = {}, options?: CallOptions): Promise<TrackingTrackAnswer> =>
      this.#call('GET', '/tracking/shipments', 'query', input, options),
    /** The history of a shipment as its account is shown it, newest first. */
    events: (input: TrackingEventsInput, options?: CallOptions): Promise<TrackingEventsAnswer> =>
      this.#call('GET', '/tracking/shipment-events', 'query', input, options),
    /** Sends the recipient a fresh PIN, three times an hour at most. The PIN itself is never answered. */
    resendPin: (input: TrackingResendPinInput, options?: CallOptions): Promise<TrackingResendPinAnswer> =>
      this.#call('POST', '/shipments/resend-pin', 'body', input, options),
    /** The proof of delivery as a PDF, as base64, once it is delivered. */
    proofOfDelivery: (input: TrackingProofOfDeliveryInput, options?: CallOptions): Promise<TrackingProofOfDeliveryAnswer> =>
      this.#call('GET', '/tracking/proof-of-delivery', 'query', input, options),
    /** What proves a delivery: names of images and PDFs. The list is empty before it is delivered. */
    pods: (input: TrackingPodsInput = {}, options?: CallOptions): Promise<TrackingPodsAnswer> =>
      this.#call('GET', '/shipments/pod', 'query', input, options),
    /** The images themselves as base64, four at a time: go on with `offset`. */
    podImages: (input: TrackingPodImagesInput = {}, options?: CallOptions): Promise<TrackingPodImagesAnswer> =>
      this.#call('GET', '/shipments/pod/images', 'query', input, options),
    /** Takes the names of `images` and `pdfs` of `GET /shipments/pod`, one as it stands or a list in JSON, in the folder `shipment-images`. All of them are found, or the call says which is not. */
    proofLinks: (input: TrackingProofLinksInput, options?: CallOptions): Promise<TrackingProofLinksAnswer> =>
      this.#call('GET', '/s3-url/download', 'query', input, options),
    /** The proof of one delivery as a PDF, as base64. Refused while it is not delivered. */
    digitalPod: (input: TrackingDigitalPodInput = {}, options?: CallOptions): Promise<TrackingDigitalPodAnswer> =>
      this.#call('GET', '/shipments/digital-pod', 'query', input, options),
  };

  readonly service_levels = {
    /** The services of the courier with their codes and cut-off times. */
    list: (input: ServiceLevelsListInput = {}, options?: CallOptions): Promise<ServiceLevelsListAnswer> =>
      this.#call('GET', '/service-levels', 'query', input, options),
  };

  async #call<Answer>(
    method: string,
    path: string,
    input_from: 'query' | 'body',
    input: object,
    { idempotency_key, signal }: CallOptions = {},
  ): Promise<Answer> {
    const { address, key, fetch = globalThis.fetch, retries = 2 } = this.#options;
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    const url = address.replace(/\/+$/, '') + path + (input_from === 'query' && query !== '' ? `?${query}` : '');
    const may_repeat = method === 'GET' || idempotency_key !== undefined;
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(input_from === 'body' && { 'content-type': 'application/json' }),
          ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
        },
        ...(input_from === 'body' && { body: JSON.stringify(input) }),
        ...(signal && { signal }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Answer;
      if (!may_repeat || !PASSING.includes(response.status) || attempt >= retries)
        throw new TselaProblem(response.status, problemIn(text));
      const wait_s = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, wait_s * 1000));
    }
  }
}

/** Some errors are bare text. */
function problemIn(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return { message: text };
  }
}
