/** What a field of a call means to a program that fills it in, with a value as it is sent. */
export interface FieldText {
  readonly description: string;
  readonly example: unknown;
}

const said = (description: string, example: unknown): FieldText => ({ description, example });

const DAY_OR_MOMENT = 'a day, or a moment such as 2027-03-10 08:00:00+02:00';

/** The fields of calls that programs make, by name; what means something else in one call stands below. */
const FIELDS: Readonly<Record<string, FieldText>> = {
  account_id: said('The account. A key acts for its own account alone, whatever is sent here.', 123),
  account_type: said('Accounts of one type only.', 'postpaid'),
  address_type: said('Deliveries to one type of address only.', 'residential'),
  after: said('The number of the last event that you have; 0 to begin with the oldest.', 0),
  alternative_tracking_reference: said('The reference on your own sticker, in any case.', 'BOX-0017'),
  auth_key: said('Sent as it stands as the value of the header Authorization; empty sends none.', 'my-own-secret'),
  before: said('Only deliveries before the one with this id: for pages far down the list.', 9041),
  billing_contact: said('Where the invoice goes when a visitor pays.', { email: 'accounts@shop.example' }),
  branch_id: said('Shipments that one branch collects or delivers.', 2),
  collection_address: said('Where it is collected. Left out where `collection_pickup_point_id` names a locker or counter.', {
    type: 'business',
    company: 'Rosebank Books',
    street_address: '12 Oxford Road',
    local_area: 'Rosebank',
    city: 'Johannesburg',
    code: '2196',
    zone: 'GP',
  }),
  collection_after: said('Not before this time of day, South African time.', '09:00'),
  collection_before: said('Not after this time of day, South African time.', '16:00'),
  collection_contact: said('Who hands it over. A mobile number or an e-mail address is needed.', {
    name: 'Sipho Dlamini',
    mobile_number: '0821234567',
    email: 'dispatch@shop.example',
  }),
  collection_min_date: said('The first day on which it can be collected; left out, the next one.', '2027-03-11'),
  collection_pickup_point_id: said('The locker or counter at which it is dropped off, instead of an address.', 'CG54'),
  collection_pickup_point_provider: said('The operator of that locker or counter.', 'tcg-locker'),
  collection_rescheduled_reason: said('Why the day of collection changes.', 'Stock is late'),
  confirmed: said('True once you have seen the question that a first try was answered with, and mean it.', true),
  cost_center: said('The cost centre of the account that pays.', 'Marketing'),
  custom_fields: said('Fields of the courier’s own, by their codes.', { gate_code: '4711' }),
  custom_tracking_reference: said(
    'Your own tracking reference, unique with the courier; letters, digits and dashes.',
    'ORDER-1001',
  ),
  customer_reference: said('Your own reference, such as the number of an order. It is printed on the sticker.', 'Order 1001'),
  date_filter: said('The date that `start_date` and `end_date` are held against.', 'time_created'),
  declared_value: said('What the contents are worth, in rand.', 850),
  declared_value_over: said('Shipments worth more than this, in rand.', 10_000),
  delivery_address: said('Where it is delivered. Left out where `delivery_pickup_point_id` names a locker or counter.', {
    type: 'residential',
    street_address: '3 Beach Road',
    local_area: 'Sea Point',
    city: 'Cape Town',
    code: '8005',
    zone: 'WC',
  }),
  delivery_after: said('Not before this time of day, South African time.', '08:00'),
  delivery_before: said('Not after this time of day, South African time.', '17:00'),
  delivery_contact: said('Who receives it. A mobile number or an e-mail address is needed.', {
    name: 'Rachel Adams',
    mobile_number: '0831234567',
    email: 'rachel@example.com',
  }),
  delivery_min_date: said('The first day on which it may be delivered.', '2027-03-12'),
  delivery_pickup_point_id: said('The locker or counter at which it is fetched, instead of an address.', 'CG54'),
  delivery_pickup_point_provider: said('The operator of that locker or counter.', 'tcg-locker'),
  delivery_rescheduled_reason: said('Why the day of delivery changes.', 'The recipient is away'),
  driver_id: said('For staff: shipments of one driver. Keys of accounts are shown no drivers.', 7),
  end_date: said(`The end of the time asked about: ${DAY_OR_MOMENT}.`, '2027-03-31'),
  explain: said('True for the price in sentences besides.', true),
  figures: said('True for the sums over all accounts besides.', false),
  files: said('Up to some files of the note, each with its name and its content as base64.', []),
  force_print: said('True to print again what was printed already.', true),
  format: said('The form of the file.', 'pdf'),
  has_accepted_terms: said('Of visitors in the browser, who agree to the courier’s terms. Programs leave it out.', true),
  has_negative_balance: said('Accounts that owe money only.', true),
  id: said('The id of what is meant.', 12_345),
  ids: said('Several of them by their ids.', '12345,12346'),
  include_digital_pod: said('True for the proof of delivery as a PDF besides.', true),
  is_active: said('False switches it off: events go on being recorded, and nothing is sent.', true),
  is_default: said('Only those that hold where nothing else is said.', true),
  is_invoiced: said('True for shipments that are on an invoice, false for those on none.', false),
  is_on_hold: said('Accounts on hold only.', true),
  is_overdue: said('Accounts with overdue invoices only.', true),
  is_return: said('True for returns.', false),
  is_vip: said('Accounts marked as VIP only.', true),
  is_visible_to_account: said('For staff; notes of a key are always seen by its account.', true),
  key: said('From the link in the recipient’s own messages: the answer then tells what the recipient may do.', 'q3J8xYk2'),
  ledger_account: said('One account of the ledger only.', 'sales'),
  limit: said('How many come at once: 20 unless asked for otherwise, 100 at most.', 50),
  message: said('Why, in your own words. It stands in the history.', 'Ordered twice'),
  migration_reference: said('The reference of an entry that was taken over from another system.', 'OLD-778'),
  mute_notifications: said('True sends the recipient no messages.', false),
  needs_approval: said('Accounts that wait to be approved only.', true),
  new_secret: said('True draws another signing secret; the one before signs beside it for a day.', true),
  offset: said('How many of the list to pass over.', 0),
  on_day: said('Prices as of this day instead of today.', '2027-04-01'),
  opt_in_rates: said('The ids of the extras that are wanted, from `POST /rates/opt-in`.', [3]),
  opt_in_time_based_rates: said('The ids of the delivery times that are wanted, from `POST /rates/opt-in`.', []),
  order: said('`asc` or `desc`.', 'desc'),
  order_by: said('What the list is sorted by.', 'time_created'),
  parcels: said('The parcels, each with its size in cm and its weight in kg.', [
    {
      parcel_description: 'Books',
      submitted_length_cm: 30,
      submitted_width_cm: 20,
      submitted_height_cm: 10,
      submitted_weight_kg: 2,
    },
  ]),
  pays_online: said('True where a prepaid customer pays for it at a gateway, whatever the balance is.', false),
  pickup_point_provider: said('Shipments through lockers and counters of one operator.', 'tcg-locker'),
  pin_type: said('Which PIN is sent again.', 'delivery'),
  pod_method: said('How the delivery is proven.', 'pin-with-fallback'),
  print_key: said(
    'An id of your own for one print: asked for again with it, as after a lost answer, it is no second print.',
    'print-1001',
  ),
  provider_id: said('The courier, by its number, where the host does not say it.', 1),
  quick_quote: said('`quote` saves a quote that can be accepted later, `send` books.', 'send'),
  rate: said('The price you agreed to, in rand with VAT: a booking that has become dearer answers 409.', 115),
  rate_revision_id: said('For staff: prices of another tariff.', 4),
  reference: said('The short tracking reference of a shipment.', 'K7M2QX'),
  resolution: said('Dots an inch of the printer that the ZPL is for.', 203),
  responsible_contact: said('Who answers for the shipment beside sender and recipient.', {
    name: 'Thandi Nkosi',
    mobile_number: '0841234567',
    email: 'thandi@shop.example',
  }),
  sales_person: said('Accounts of one sales person only.', 'Naledi'),
  search: said('Words, references, names or numbers to look for.', 'Adams'),
  sent: said('True for documents that were e-mailed, false for the others.', true),
  service_level_code: said('The service, by the code that `POST /rates` answers.', 'ECO'),
  service_level_id: said('The service by its id, instead of its code.', 1),
  shipment_id: said('The id of the shipment.', 12_345),
  shipments: said('The shipments, 500 at most, each as `POST /shipments` takes it.', []),
  short_tracking_reference: said('Of a return: the shipment that is sent back.', 'K7M2QX'),
  since: said('Only what has changed since this moment, or what `next_since` said.', '2027-03-10T06:00:00.000Z'),
  size: said('The sheet that stickers are printed on.', '100x150'),
  special_instructions_collection: said('For the driver who collects, 255 characters at most.', 'Ring at the side gate'),
  special_instructions_delivery: said('For the driver who delivers, 255 characters at most.', 'Leave with reception'),
  standing: said('Open, overdue or paid invoices only.', 'open'),
  start_date: said(`The beginning of the time asked about: ${DAY_OR_MOMENT}.`, '2027-03-01'),
  state: said('Deliveries in one state only.', 'failed'),
  status: said('One status or several, as `at-hub,collected` or `["at-hub","collected"]`.', 'delivered'),
  tag_id: said('What bears one tag.', 5),
  text: said('The note.', 'The shop is closed on Friday.'),
  time_modified: said(
    'The `time_modified` that you have read: a change by another user in between answers 409.',
    '2027-03-10T06:12:31.000Z',
  ),
  answered: said('Deliveries whose last answer was of these statuses only.', '500s'),
  topic: said('Deliveries of one topic only.', 'status-changed'),
  topics: said('What it is told of.', ['status-changed']),
  tracking_event_id: said('The entry of the history that is the delivery; left out, the last one.', 987),
  tracking_ref: said('The same as `tracking_reference`, as some shop plug-ins send it.', 'K7M2QX'),
  tracking_reference: said('A tracking reference: the short one, your own, or that of a parcel.', 'K7M2QX'),
  tracking_references: said('Up to 20 references at once, with commas between them.', 'K7M2QX,B4T9ZP'),
  type: said('The kind of note.', 'shipment_note'),
  url: said('An https address on the public internet.', 'https://shop.example.co.za/parcels'),
  view: said('One of the lists of the web app.', 'active'),
  wants_postpaid: said('Accounts that have asked to pay by invoice only.', true),
  wants_to_close: said('Accounts that have asked to be closed only.', true),
  webhook_id: said('The webhook.', 17),
};

/** Where a field means something of its own, by call. */
const OF_CALLS: Readonly<Record<string, Readonly<Record<string, FieldText>>>> = {
  AddressInput: {
    id: said('The id of an entry of the address book; left out otherwise.', 0),
    type: said('What kind of place it is.', 'residential'),
    company: said('The name of the company there.', 'Rosebank Books'),
    street_address: said('Street and number, with unit and building where there are some.', '12 Oxford Road'),
    local_area: said('The suburb.', 'Rosebank'),
    city: said('The town or city.', 'Johannesburg'),
    code: said('The postal code.', '2196'),
    zone: said('The province: its name or its letters.', 'GP'),
    country: said('South Africa, or ZA. Left out, it is that.', 'ZA'),
    lat: said('Latitude, where you know it.', -26.1452),
    lng: said('Longitude, where you know it.', 28.0436),
    entered_address: said('The address in one line, as it was typed.', '12 Oxford Road, Rosebank, Johannesburg, 2196'),
    geo_local_area: said('Sent back as it was answered; it is worked out again.', 'Rosebank'),
    geo_city: said('Sent back as it was answered; it is worked out again.', 'Johannesburg'),
  },
  ContactInput: {
    name: said('The name of a person.', 'Rachel Adams'),
    email: said('An e-mail address.', 'rachel@example.com'),
    mobile_number: said('A mobile number, in any usual spelling.', '0831234567'),
  },
  ParcelInput: {
    parcel_description: said('What is in it, 255 characters at most.', 'Books'),
    packaging: said('What it is packed in.', 'Box'),
    alternative_tracking_reference: said('The reference on your own sticker, unique with the courier.', 'BOX-0017'),
    submitted_length_cm: said('Its length in cm.', 30),
    submitted_width_cm: said('Its width in cm.', 20),
    submitted_height_cm: said('Its height in cm.', 10),
    submitted_weight_kg: said('Its weight in kg.', 2),
  },
  'accounts.list': {
    id: said('The one account, as a list.', 123),
    status: said('Accounts in one state only.', 'active'),
    order_by: said('What the list is sorted by.', 'account_code'),
  },
  'billing.transactions': {
    order_by: said('What the list is sorted by.', 'transaction_date'),
    shipment_id: said('Entries about one shipment only.', 12_345),
  },
  'billing.invoices': {
    id: said('The one invoice, as a list.', 88),
    search: said('The number of an invoice, or its account.', 'INV000088'),
  },
  'billing.creditNotes': {
    id: said('The one credit note, as a list.', 12),
    search: said('The number of a credit note, or its account.', 'CR000012'),
  },
  'integrations.events': { limit: said('How many come at once: 500 at most.', 500) },
  'integrations.resendFailed': { since: said('Everything that has failed since this moment.', '2027-03-10T06:00:00.000Z') },
  'rates.quote': { service_level_code: said('Prices of one service only.', 'ECO') },
  'shipments.change': {
    id: said('The id of the shipment, or name it by `tracking_reference`.', 12_345),
    status: said('Another status, as the account may set it.', 'cancelled'),
    message: said('Why the status changes.', 'Ordered twice'),
  },
  'shipments.create': {
    id: said('0 or left out: a new shipment has none. Another number is refused.', 0),
    is_return: said('True sends back the shipment that `short_tracking_reference` or `custom_tracking_reference` names.', false),
  },
  'shipments.export': { ids: said('Only these of the list, by their ids.', [12_345, 12_346]) },
  'shipments.label': { ids: said('Several shipments, 100 at most, by their ids with commas between them.', '12345,12346') },
  'shipments.list': {
    since: said(
      'Only shipments that have changed since this moment, in the order of their changes. Send what `next_since` says the next time. ' +
        'A change is told half a minute after it was made, so that none is passed over.',
      '2027-03-10T06:00:00.000Z',
    ),
    limit: said('How many come at once: 20 unless asked for otherwise, 100 at most.', 100),
  },
  'shipments.notes': {
    id: said('The same as `shipment_id`, as some programs send it.', 12_345),
    type: said('Notes of one kind only.', 'shipment_note'),
  },
  'tracking.events': {
    since: said('Only what was recorded at or after this moment, whenever it happened.', '2027-03-10T06:00:00.000Z'),
  },
};

/** What is said of a field of a call; undefined where nothing is. */
export function fieldText(call: string, name: string): FieldText | undefined {
  return OF_CALLS[call]?.[name] ?? FIELDS[name];
}

/** An example of a field anywhere: in what is answered as well. */
export function exampleOfField(name: string): unknown {
  return FIELDS[name]?.example;
}
