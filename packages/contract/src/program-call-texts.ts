/** What a call is for and what to mind, for who writes a program; how it is made comes with the calls that take a body. */
export interface CallText {
  readonly description: string;
  /** A body that is taken as it stands, but for ids. */
  readonly body?: object;
}

const COLLECTION_ADDRESS = {
  type: 'business',
  company: 'Rosebank Books',
  street_address: '12 Oxford Road',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
};
const DELIVERY_ADDRESS = {
  type: 'residential',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: 'WC',
};
const PARCELS = [
  {
    parcel_description: 'Books',
    submitted_length_cm: 30,
    submitted_width_cm: 20,
    submitted_height_cm: 10,
    submitted_weight_kg: 2,
  },
];
const SIDES = { collection_address: COLLECTION_ADDRESS, delivery_address: DELIVERY_ADDRESS };
const BOOKING = {
  ...SIDES,
  collection_contact: { name: 'Sipho Dlamini', mobile_number: '0821234567', email: 'dispatch@shop.example' },
  delivery_contact: { name: 'Rachel Adams', mobile_number: '0831234567', email: 'rachel@example.com' },
  parcels: PARCELS,
  service_level_code: 'ECO',
  customer_reference: 'Order 1001',
};

/** Every call that a key may make, and public tracking, by its name in the OpenAPI document. */
export const CALL_TEXTS: Readonly<Record<string, CallText>> = {
  'accounts.list': { description: 'A key reads its own account with it: the balance, the credit limit and the billing contact.' },
  'billing.transactions': {
    description:
      'Every entry of the ledger of the account: charges are negative, payments and credits positive. Nothing is ever changed in it; a reversal is another entry.',
  },
  'billing.invoices': { description: 'The invoices of the account, with what is open of each. The PDF is a call of its own.' },
  'billing.creditNotes': { description: 'The credit notes of the account. The PDF is a call of its own.' },
  'billing.invoiceLines': { description: 'What an invoice charges, a line for each shipment or fee.' },
  'billing.creditNoteLines': { description: 'What a credit note gives back, line by line.' },
  'billing.invoiceDocument': { description: 'The invoice as a PDF, as base64.' },
  'billing.creditNoteDocument': { description: 'The credit note as a PDF, as base64.' },
  'billing.statements': {
    description: 'Statements that were made of the account, with what they come to. Each is read as a file by its id.',
  },
  'billing.statementDocument': {
    description: 'A statement as PDF, CSV or JSON, or as a page that checks it without network; as base64.',
  },
  'integrations.lockersData': {
    description:
      'For the locker plug-in for shops, which keeps the answer for a day: a list with every locker that is online, its hours and its boxes. Programs of your own ask `GET /pickup-points`.',
  },
  'integrations.lockerRates': {
    description: 'The prices of `POST /rates` for the locker plug-in. Where there are none, `message` says why.',
    body: { collection_address: { terminal_id: 'CG54' }, delivery_address: DELIVERY_ADDRESS, parcels: PARCELS },
  },
  'integrations.bookFromPlugIn': {
    description: 'The booking of `POST /shipments` for the locker plug-in. Send an Idempotency-Key of your own to book once.',
    body: {
      collection_address: { terminal_id: 'CG54' },
      delivery_address: DELIVERY_ADDRESS,
      collection_contact: BOOKING.collection_contact,
      delivery_contact: BOOKING.delivery_contact,
      parcels: PARCELS,
      service_level_code: 'ECO',
    },
  },
  'integrations.waybillForPlugIn': { description: 'For the locker plug-in, which takes the paper itself and no link to it.' },
  'integrations.stickerForPlugIn': {
    description: 'For the locker plug-in, which takes the stickers themselves and no link to them. Each day counts as one print.',
  },
  'integrations.webhooks': {
    description: 'The webhooks of the account, with whether they work and the number of the newest event.',
  },
  'integrations.createWebhook': {
    description:
      'Adds an address that is told what happens. Keep `signing_secret`: it is answered once, and proves that a message is ours.',
    body: {
      url: 'https://shop.example.co.za/parcels',
      topics: ['shipment-created', 'status-changed'],
      auth_key: 'my-own-secret',
    },
  },
  'integrations.changeWebhook': {
    description:
      'Changes the address or the topics, switches a webhook on or off, or draws another secret. What is left out stays.',
    body: { id: 17, is_active: true },
  },
  'integrations.removeWebhook': { description: 'Removes a webhook and its stream of events for good.' },
  'integrations.deliveries': {
    description: 'What was sent to a webhook, what it answered, and when what failed is tried again.',
  },
  'integrations.delivery': { description: 'One delivery with headers and body as they were sent, and every try.' },
  'integrations.events': {
    description:
      'Everything a webhook was told or will be, whether it arrived or not. Ask again with the last `number` as `after` until `has_more` is false: a program that nothing can reach from outside needs no more.',
  },
  'integrations.resend': { description: 'Sends one message again, under its id and number.', body: { id: 9041 } },
  'integrations.resendFailed': {
    description: 'Sends everything again that has failed since a moment, in its order.',
    body: { webhook_id: 17, since: '2027-03-10T06:00:00.000Z' },
  },
  'integrations.testWebhook': { description: 'Sends an example at once and answers what came back.', body: { id: 17 } },
  'rates.quote': {
    description:
      'Asks for prices: nothing is saved, and nothing is charged. `service_level.code` of a price is what a booking names. Services without a price stand under `no_rates`, each with the reason.',
    body: { ...SIDES, parcels: PARCELS },
  },
  'rates.closedDays': {
    description: 'The days on which nothing is collected or delivered there, with the reason.',
    body: { ...SIDES, service_level_code: 'ECO' },
  },
  'rates.optIn': {
    description: 'The extras that can be chosen between two places, and whether the account needs a customer reference.',
    body: SIDES,
  },
  'rates.serviceAreas': { description: 'The places that the courier’s tariff knows by name.' },
  'shipments.create': {
    description:
      'Books, and charges the account. Send an `Idempotency-Key` of your own with it: sent again with the same key, after a lost answer for instance, it is booked once.',
    body: BOOKING,
  },
  'shipments.list': {
    description:
      'Shipments of the account. To keep up with changes, ask with `since` and go on with `next_since`; a webhook tells of them at once.',
  },
  'shipments.export': {
    description: 'The same list as a CSV file for a spreadsheet, 10 000 lines at most.',
    body: { start_date: '2027-03-01', end_date: '2027-03-31' },
  },
  'shipments.parcels': { description: 'Finds a parcel by the reference on your own sticker.' },
  'shipments.change': {
    description:
      'Changes contacts, instructions, references, days and times of a shipment, and an address within its suburb. What would change the price is refused.',
    body: { id: 12_345, special_instructions_delivery: 'Leave with reception' },
  },
  'shipments.cancel': {
    description: 'Cancels a shipment that is not collected yet; its charges are given back.',
    body: { tracking_reference: 'K7M2QX', message: 'Ordered twice' },
  },
  'shipments.cancelById': {
    description:
      'For programs that cancel by the id: the same as `POST /shipments/cancel`. On the `api.` host `DELETE /shipments/{id}` is taken as well, and answered with 204 and nothing.',
  },
  'shipments.acceptQuote': {
    description: 'Books a quote that was saved with `quick_quote`, at its price, while it is open.',
    body: { id: 12_345, customer_reference: 'Order 1001' },
  },
  'shipments.price': { description: 'Every version of the price of a shipment, line by line, with the reasons.' },
  'shipments.label': { description: 'A link to the stickers as PDF. It opens without a key, for whom you hand it to.' },
  'shipments.stickers': {
    description:
      'Stickers as a link to a PDF, or with `format=zpl` as ZPL for a label printer, a document for each parcel. Printing again asks for `force_print`.',
  },
  'shipments.notes': { description: 'The notes on a shipment that the account may read.' },
  'shipments.addNote': {
    description: 'Writes a note to the courier’s office, with PDF or pictures where they help.',
    body: { shipment_id: 12_345, text: 'The shop is closed on Friday.' },
  },
  'shipments.noteFile': { description: 'A file of a note, as base64.' },
  'shipments.documents': {
    description:
      'The documents of a shipment, newest first: proofs of delivery and what was added. Say which with `shipment_id`.',
  },
  'shipments.bookMany': {
    description:
      'The outcome of each entry says whether it is booked, and with what references, or why not. The call takes some seconds for hundreds. After a lost answer send the same body with the same `Idempotency-Key`.',
    body: { shipments: [BOOKING, { ...BOOKING, customer_reference: 'Order 1002' }] },
  },
  'tracking.track': {
    description:
      'Needs no key: one of `tracking_reference`, `custom_tracking_reference` and `tracking_references` is required, and `provider_id` where the host does not say whose shipment it is. A reference that is not known answers 404; on an `api.` host, outside /v3, as plain text.',
  },
  'tracking.events': { description: 'The history of a shipment as its account is shown it, newest first.' },
  'tracking.resendPin': {
    description: 'Sends the recipient a fresh PIN, three times an hour at most. The PIN itself is never answered.',
    body: { shipment_id: 12_345, pin_type: 'delivery' },
  },
  'tracking.proofOfDelivery': { description: 'The proof of delivery as a PDF, as base64, once it is delivered.' },
  'shipments.moveTestShipment': {
    description:
      'For test keys: moves a test booking to any status from any other, so that a program can be tried with each. Live keys are answered 404, since they see no test bookings.',
    body: { tracking_reference: 'K7M2QX', status: 'out-for-delivery' },
  },
  'tracking.pods': { description: 'What proves a delivery: names of images and PDFs. The list is empty before it is delivered.' },
  'tracking.proofLinks': {
    description:
      'Takes the names of `images` and `pdfs` of `GET /shipments/pod`, one as it stands or a list in JSON, in the folder `shipment-images`. All of them are found, or the call says which is not.',
  },
  'tracking.podImages': { description: 'The images themselves as base64, four at a time: go on with `offset`.' },
  'tracking.digitalPod': { description: 'The proof of one delivery as a PDF, as base64. Refused while it is not delivered.' },
  'service-levels.list': { description: 'The services of the courier with their codes and cut-off times.' },
};
