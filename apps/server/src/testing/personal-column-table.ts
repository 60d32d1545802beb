/** What becomes of a column with text or JSON when what is held on a person is deleted. */
export type ColumnFate =
  /** It says nothing of people. */
  | 'impersonal'
  /** What it says of the person goes. */
  | 'erased'
  /** It is kept, for a reason. */
  | { readonly kept: string };

const TAX = 'Invoices, credit notes and the ledger stay five years (Tax Administration Act 28 of 2011, section 29).';
const SECRET = 'A hash or a sealed secret, from which nothing of a person can be read; it ends with the user or by its time.';
const OF_BUSINESS = 'It is of the provider or of an account, not of a person; who is named there is asked to be replaced first.';
const STATED = 'The provider states it about itself, and an administrator changes it.';

/**
 * Every column of every table that can hold a text, and what becomes of it. A migration that adds one adds it here: the test of the columns
 * compares this with the database, and fills what is erased to see that it is. Source: ADR 0138.
 */
export const COLUMN_FATES: Readonly<Record<string, Readonly<Record<string, ColumnFate>>>> = {
  account_files: {
    content_type: 'impersonal',
    created_by_name: 'erased',
    file_key: 'impersonal',
    name: 'erased',
  },
  account_notes: {
    created_by_name: 'erased',
    text: 'erased',
  },
  account_settings: {
    setting: 'impersonal',
    value: { kept: OF_BUSINESS },
  },
  accounts: {
    account_code: { kept: TAX },
    account_type: 'impersonal',
    address: { kept: TAX },
    billing_contact: 'erased',
    close_asked_reason: 'erased',
    custom_fields: 'erased',
    internal_fields: 'erased',
    invoice_frequency: 'impersonal',
    name: { kept: TAX },
    registration: 'erased',
    registration_fields: 'erased',
    registration_number: { kept: TAX },
    sales_person: 'erased',
    status: 'impersonal',
    support_email: 'erased',
    tracking_prefix: 'impersonal',
    vat_number: { kept: TAX },
  },
  address_book_entries: {
    address: 'erased',
    address_key: 'erased',
    contact_name: 'erased',
    email: 'erased',
    mobile_number: 'erased',
    name: 'erased',
    source: 'impersonal',
    special_instructions: 'erased',
  },
  api_keys: {
    hint: 'impersonal',
    name: { kept: OF_BUSINESS },
    scopes: 'impersonal',
  },
  billing_documents: {
    kind: 'impersonal',
  },
  blocked_entries: {
    added_by: 'erased',
    reason: 'erased',
    type: 'impersonal',
    value: 'erased',
  },
  blocked_hits: {
    attempt: 'impersonal',
    ip: 'erased',
    visitor: 'erased',
  },
  branches: {
    city: 'impersonal',
    code: 'impersonal',
    contact: { kept: OF_BUSINESS },
    local_area: { kept: OF_BUSINESS },
    name: { kept: OF_BUSINESS },
    opening_hours: 'impersonal',
    postal_code: 'impersonal',
    street_address: { kept: OF_BUSINESS },
    zone: 'impersonal',
  },
  collection_days: {
    service_level_code: 'impersonal',
  },
  collection_places: {
    service_level_code: 'impersonal',
  },
  compartment_reservations: {
    code: 'impersonal',
    pickup_point_id: 'impersonal',
    pickup_point_provider: 'impersonal',
    side: 'impersonal',
  },
  cost_centers: {
    name: { kept: OF_BUSINESS },
  },
  custom_fields: {
    code: 'impersonal',
    entity: 'impersonal',
    label: 'impersonal',
    options: 'impersonal',
    type: 'impersonal',
  },
  document_numbers: {
    kind: 'impersonal',
  },
  drivers: {
    mobile_number: 'erased',
    name: 'erased',
    vehicle_registration: 'erased',
    vehicle_type: 'impersonal',
  },
  events: {
    actor_name: 'erased',
    change_from: 'erased',
    change_to: 'erased',
    client_version: 'impersonal',
    impersonator_name: 'erased',
    object_type: 'impersonal',
    request_id: 'impersonal',
    source: 'impersonal',
    type: 'impersonal',
  },
  favourite_pickup_points: {
    pickup_point_id: 'impersonal',
    pickup_point_provider: 'impersonal',
  },
  field_events: {
    answer: 'erased',
    device_id: { kept: 'A number that a phone or scanner draws for itself; it ends by its retention setting.' },
    event: 'erased',
  },
  idempotency_keys: {
    answer: 'erased',
    call: 'impersonal',
    caller: { kept: 'The number of the user or key that called, or a visitor’s network address; it goes after a week.' },
    key: { kept: 'Drawn by the program that called; it goes after a week.' },
    request_hash: 'impersonal',
  },
  installation: {
    name: 'impersonal',
    value: 'impersonal',
  },
  known_position_progress: {
    history: 'impersonal',
  },
  known_positions: {
    door_key: { kept: 'Where the door of an address is; it says of no person that they live there.' },
  },
  look_ups: {
    network: { kept: SECRET },
  },
  loose_files: {
    key: 'impersonal',
  },
  map_locks: {
    layer: 'impersonal',
    user_name: 'erased',
  },
  messages: {
    body: 'erased',
    channel: 'impersonal',
    event: 'impersonal',
    last_error: 'erased',
    recipient: 'erased',
    status: 'impersonal',
    subject: 'erased',
  },
  own_places: {
    aliases: { kept: STATED },
    changed_by_name: 'erased',
    city: 'impersonal',
    code: 'impersonal',
    name: { kept: STATED },
    zone: 'impersonal',
  },
  parcels: {
    alternative_tracking_reference: 'impersonal',
    packaging: 'impersonal',
    parcel_description: 'erased',
    status: 'impersonal',
    tracking_reference: 'impersonal',
  },
  payments: {
    method: 'impersonal',
    reference: { kept: TAX },
    status: 'impersonal',
  },
  personal_data_erasures: {
    counts: 'impersonal',
    email: 'erased',
    message: 'impersonal',
    mobile_number: 'erased',
    names: 'erased',
    state: 'impersonal',
  },
  pickup_points: {
    address: { kept: OF_BUSINESS },
    compartments: 'impersonal',
    description: { kept: OF_BUSINESS },
    name: { kept: OF_BUSINESS },
    notice: { kept: OF_BUSINESS },
    photo_url: 'impersonal',
    pickup_point_id: 'impersonal',
    pickup_point_provider: 'impersonal',
    trading_hours: 'impersonal',
    type: 'impersonal',
  },
  pictures: {
    content_type: 'impersonal',
  },
  position_ends: {
    history: 'impersonal',
  },
  provider_origins: {
    origin: { kept: STATED },
  },
  provider_settings: {
    modified_by: 'erased',
    setting: 'impersonal',
    value: { kept: STATED },
  },
  provider_setups: {
    message: { kept: 'Which step failed, in the product’s own words.' },
    plan: 'erased',
    started_by_name: 'erased',
    state: 'impersonal',
    steps_done: 'impersonal',
  },
  provider_usage: {
    client_version: 'impersonal',
  },
  providers: {
    kind: 'impersonal',
    name: { kept: OF_BUSINESS },
    overdue_invoices: 'impersonal',
    plan: 'impersonal',
    status: 'impersonal',
  },
  rate_exceptions: {
    area: 'impersonal',
    changed_by_name: 'erased',
    message: { kept: STATED },
    name: { kept: STATED },
    zone_tag: 'impersonal',
  },
  rate_impacts: {
    message: 'impersonal',
    rate_revision_name: { kept: STATED },
    result: { kept: 'Names of accounts as on their invoices; it goes with the run, of which a hundred are kept.' },
    service_level_code: 'impersonal',
    started_by_name: 'erased',
    state: 'impersonal',
  },
  rate_revisions: {
    card: 'impersonal',
    changed_by_name: 'erased',
    created_by_name: 'erased',
    name: { kept: STATED },
    published_by_name: 'erased',
    status: 'impersonal',
  },
  release_notes: {
    added: 'impersonal',
    audiences: 'impersonal',
    fixed: 'impersonal',
    improved: 'impersonal',
    providers: 'impersonal',
    title: 'impersonal',
    version: 'impersonal',
  },
  roles: {
    description: { kept: STATED },
    name: { kept: STATED },
    permissions: 'impersonal',
    permissions_ui: 'impersonal',
  },
  served_areas: {
    changed_by_name: 'erased',
    layer: 'impersonal',
    polygons: 'impersonal',
  },
  sessions: {
    ip: 'erased',
    opened: 'impersonal',
    user_agent: 'erased',
  },
  shared_filters: {
    created_by_name: 'erased',
    filters: 'erased',
    name: 'erased',
  },
  shipment_note_files: {
    content_type: 'impersonal',
    file_key: 'impersonal',
    name: 'erased',
  },
  shipment_notes: {
    created_by_name: 'erased',
    text: 'erased',
    type: 'impersonal',
    type_label: 'impersonal',
  },
  shipment_pins: {
    pin_hash: { kept: SECRET },
    pin_type: 'impersonal',
    times_sent: 'impersonal',
  },
  shipment_prices: {
    cause: 'impersonal',
    items: 'impersonal',
    trace: { kept: 'How the price came about: zones, measures and rules, with no contact.' },
  },
  shipment_words: {
    word: 'erased',
  },
  shipments: {
    billing_contact: 'erased',
    collection_address: 'erased',
    collection_after: 'impersonal',
    collection_before: 'impersonal',
    collection_contact: 'erased',
    collection_pickup_point_id: 'impersonal',
    collection_pickup_point_provider: 'impersonal',
    collection_rescheduled_reason: 'erased',
    cost_center: 'erased',
    custom_fields: 'erased',
    custom_reference_key: { kept: 'The same reference, as it is compared.' },
    custom_tracking_reference: { kept: 'The sender’s own number of the parcel, by which it is tracked and invoiced.' },
    customer_reference: 'erased',
    delivery_address: 'erased',
    delivery_after: 'impersonal',
    delivery_before: 'impersonal',
    delivery_contact: 'erased',
    delivery_pickup_point_id: 'impersonal',
    delivery_pickup_point_provider: 'impersonal',
    delivery_rescheduled_reason: 'erased',
    opt_in_rates: 'impersonal',
    opt_in_time_based_rates: 'impersonal',
    pod_method: 'impersonal',
    recipient_instructions: 'erased',
    responsible_contact: 'erased',
    search_text: 'erased',
    service_level_code: 'impersonal',
    service_level_name: 'impersonal',
    short_tracking_reference: 'impersonal',
    source: 'impersonal',
    special_instructions_collection: 'erased',
    special_instructions_delivery: 'erased',
    status: 'impersonal',
    stickers_print_key: 'impersonal',
  },
  short_urls: {
    code: 'impersonal',
    made_by: 'erased',
    purpose: 'impersonal',
    target: { kept: STATED },
  },
  sign_in_tries: {
    key: { kept: SECRET },
    times: 'impersonal',
  },
  social_log_ins: {
    email: 'erased',
    service: 'impersonal',
    subject: 'erased',
  },
  tags: {
    colour: 'impersonal',
    name: { kept: OF_BUSINESS },
    type: 'impersonal',
  },
  tracking_events: {
    bay: 'impersonal',
    data: 'erased',
    location: 'erased',
    message: 'erased',
    moved_parcel_ids: 'impersonal',
    reason: 'erased',
    source: 'impersonal',
    status: 'impersonal',
  },
  transactions: {
    description: { kept: TAX },
    source: 'impersonal',
    type: 'impersonal',
  },
  two_factor_secrets: {
    pending: { kept: SECRET },
    secret: { kept: SECRET },
  },
  user_imports: {
    created_by_name: 'erased',
  },
  user_settings: {
    setting: 'impersonal',
    value: 'erased',
  },
  users: {
    client_type: 'impersonal',
    custom_fields: 'erased',
    email: 'erased',
    extra_permissions: 'impersonal',
    extra_permissions_ui: 'impersonal',
    kiosk_id: 'erased',
    mobile_number: 'erased',
    name: 'erased',
    password_hash: { kept: SECRET },
    shipment_page_mode: 'impersonal',
    terms_and_conditions_accepted_version: 'impersonal',
  },
  verification_codes: {
    purpose: 'impersonal',
  },
  verification_links: {
    purpose: 'impersonal',
  },
  webhook_deliveries: {
    answer: 'erased',
    body: 'erased',
    error: { kept: 'What the network said of the receiver; nothing that was sent is in it.' },
    state: 'impersonal',
    topic: 'impersonal',
  },
  webhooks: {
    auth_key: { kept: SECRET },
    off_reason: 'impersonal',
    signing_secret: { kept: SECRET },
    topics: 'impersonal',
    url: { kept: OF_BUSINESS },
  },
};
