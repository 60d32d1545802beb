import type { ImportField } from '../../formats/tables/csv-columns.ts';
import { USER_IMPORT_FIELDS, ownImportFields } from '../../users/user-import.ts';
import { CONTACT_IMPORT_FIELDS } from '../../address-book/contact-import.ts';
import type { CustomField, CustomFieldEntity } from '../../providers/custom-fields.ts';
import { CHARGE_COLUMNS, COLUMNS } from '../../rates/card/matrix-columns.ts';
import type { ChargeColumn } from '../../rates/card/matrix-columns.ts';
import { hasPermission } from '../../permissions/permission-matching.ts';

/** What is moved in from a former system, in the order in which each finds what it names. Source: issue 21.11. */
export const MOVE_KINDS = ['accounts', 'users', 'contacts', 'invoices', 'balances', 'rates', 'shipments'] as const;

export type MoveKind = (typeof MOVE_KINDS)[number];

/** As many rows as one file may hold. */
export const MOVED_ROWS_MAX = 2000;
/** As long as a cell may be. */
export const MOVED_CELL_MAX = 255;
/** As long as the cell of a shipment may be that lists its parcels. */
export const MOVED_LIST_MAX = 2000;
/** As long as a reference of the former system may be. */
export const MIGRATION_REFERENCE_MAX = 100;

export interface MoveKindFacts {
  /** What the columns of its file hold, in the order of the template. */
  readonly fields: readonly ImportField[];
  /** What the amounts of its rows come to has to match what the former system says; null for kinds without money. */
  readonly total: 'open' | 'balance' | 'charge' | 'prices' | null;
  /** What entering one by hand needs as well. */
  readonly permissions: readonly string[];
  /** Whose fields of the provider's own are among the columns; null for kinds without any. */
  readonly own: CustomFieldEntity | null;
}

const ACCOUNT: ImportField = {
  key: 'account_code',
  label: 'Account code',
  also: [
    'account',
    'accountnumber',
    'accountno',
    'accno',
    'customercode',
    'customer',
    'customerid',
    'debtor',
    'debtorcode',
    'clientcode',
    'rekening',
  ],
  is_required: true,
};

const REFERENCE: ImportField = {
  key: 'migration_reference',
  label: 'Old reference',
  also: ['migrationreference', 'oldid', 'id', 'recordid', 'externalid', 'uniqueid', 'oldnumber', 'oldaccountnumber'],
  is_required: false,
};

const ACCOUNT_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field('name', 'Name', ['accountname', 'customername', 'company', 'companyname', 'clientname', 'tradingname', 'naam'], true),
  REFERENCE,
  field('account_type', 'Account type', ['type', 'terms', 'paymentterms', 'billingtype']),
  field('credit_limit', 'Credit limit', ['limit', 'creditlimitamount', 'maxcredit']),
  field('invoice_frequency', 'Invoice frequency', ['frequency', 'invoicing', 'billingcycle', 'statementcycle']),
  field('billing_name', 'Billing contact', ['contact', 'contactname', 'contactperson', 'accountscontact']),
  field('billing_email', 'Billing e-mail', ['email', 'emailaddress', 'accountsemail', 'invoiceemail', 'statementemail', 'epos']),
  field('billing_mobile', 'Billing mobile number', ['mobile', 'cell', 'cellphone', 'phone', 'telephone', 'tel', 'contactnumber']),
  field('vat_number', 'VAT number', ['vat', 'vatno', 'vatregno', 'vatregistration', 'btwnommer']),
  field('registration_number', 'Registration number', ['registrationno', 'regno', 'companyregistration', 'cknumber']),
  field('street_address', 'Street address', ['street', 'address', 'address1', 'addressline1', 'physicaladdress', 'straat']),
  field('local_area', 'Suburb', ['localarea', 'area', 'address2', 'addressline2', 'voorstad']),
  field('city', 'Town or city', ['city', 'town', 'stad', 'dorp']),
  field('code', 'Postal code', ['code', 'postcode', 'zip', 'zipcode', 'poskode']),
  field('branch_code', 'Branch code', ['branch', 'depot', 'hub']),
];

const INVOICE_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field(
    'migration_reference',
    'Invoice number',
    ['invoice', 'invoiceno', 'invno', 'documentnumber', 'document', 'reference', 'docno', 'faktuur'],
    true,
  ),
  field('date', 'Invoice date', ['date', 'documentdate', 'docdate', 'invoiceddate', 'datum'], true),
  field('due_date', 'Due date', ['due', 'duedate', 'dateduetopay', 'payby']),
  field(
    'open_amount',
    'Open amount',
    ['open', 'outstanding', 'amountdue', 'balance', 'due', 'amountoutstanding', 'unpaid', 'amount'],
    true,
  ),
];

const BALANCE_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field(
    'balance',
    'Balance owed',
    ['balance', 'closingbalance', 'total', 'totaldue', 'amount', 'amountdue', 'outstanding', 'saldo'],
    true,
  ),
  REFERENCE,
];

/** The columns of a side of a shipment. */
function sideFields(side: 'collection' | 'delivery'): ImportField[] {
  const who = { collection: 'Sender', delivery: 'Recipient' }[side];
  const names = {
    collection: ['sender', 'from', 'shipper', 'collection'],
    delivery: ['recipient', 'receiver', 'consignee', 'to', 'delivery'],
  }[side];
  const called = (parts: readonly string[]) => names.flatMap((name) => parts.map((part) => `${name}${part}`));
  const is_required = side === 'delivery';
  return [
    field(`${side}_name`, `${who} name`, [...names, ...called(['name', 'contact', 'contactname'])], is_required),
    field(`${side}_mobile`, `${who} mobile number`, called(['mobile', 'cell', 'phone', 'tel', 'telephone', 'contactnumber'])),
    field(`${side}_email`, `${who} e-mail`, called(['email', 'emailaddress'])),
    field(`${side}_company`, `${who} company`, called(['company', 'companyname'])),
    field(`${side}_street`, `${who} street address`, called(['street', 'address', 'address1', 'addressline1']), is_required),
    field(`${side}_suburb`, `${who} suburb`, called(['suburb', 'localarea', 'area', 'address2', 'addressline2']), is_required),
    field(`${side}_city`, `${who} town or city`, called(['city', 'town'])),
    field(`${side}_code`, `${who} postal code`, called(['code', 'postcode', 'postalcode', 'zip'])),
    field(`${side}_instructions`, `${who} instructions`, called(['instructions', 'notes', 'specialinstructions'])),
  ];
}

const SHIPMENT_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field(
    'migration_reference',
    'Waybill number',
    [
      'waybill',
      'waybillno',
      'wb',
      'consignment',
      'consignmentnumber',
      'trackingnumber',
      'trackingreference',
      'shipment',
      'vragbrief',
    ],
    true,
  ),
  field('status', 'Status', ['currentstatus', 'state', 'laststatus', 'lastevent'], true),
  field('status_date', 'Date of status', ['statusdate', 'lasteventdate', 'lastscan', 'lastscandate', 'updated']),
  field('service_level', 'Service level', ['service', 'servicetype', 'product', 'servicecode', 'diens'], true),
  field('date', 'Booked on', ['date', 'waybilldate', 'shipdate', 'created', 'bookingdate', 'collectiondate', 'datum']),
  field('due_date', 'Promised by', ['duedate', 'deliverydate', 'eta', 'promised', 'requireddate']),
  field('branch_code', 'Branch code', ['branch', 'depot', 'hub', 'currenthub', 'currentdepot']),
  field('customer_reference', 'Customer reference', ['reference', 'orderno', 'ordernumber', 'yourreference', 'ref']),
  field('parcels', 'Parcels', ['pieces', 'pcs', 'items', 'noofparcels', 'quantity', 'qty']),
  field('parcel_references', 'Parcel references', ['parcelnumbers', 'barcodes', 'parcelbarcodes', 'trackingnumbers', 'stickers']),
  field('weight_kg', 'Weight in kg', ['weight', 'mass', 'kg', 'totalweight', 'actualmass', 'actualweight'], true),
  field('length_cm', 'Length in cm', ['length', 'l']),
  field('width_cm', 'Width in cm', ['width', 'w', 'breadth']),
  field('height_cm', 'Height in cm', ['height', 'h']),
  ...sideFields('collection'),
  ...sideFields('delivery'),
  field('charge', 'To be charged', ['charge', 'tobecharged', 'unbilled', 'notinvoiced', 'uninvoiced']),
];

/** The column of a charge, and the one that says above how much it counts. */
function chargeFields(
  charge_type: ChargeColumn['charge_type'],
  [amount, also]: readonly [string, readonly string[]],
  [above, also_above]: readonly [string, readonly string[]] = ['', []],
): ImportField[] {
  const column = CHARGE_COLUMNS.find((each) => each.charge_type === charge_type);
  if (!column) return [];
  const over = column.over_title === null ? [] : [field(above, column.over_title, also_above)];
  return [field(amount, column.title, also), ...over];
}

/** The columns of a tariff's own files, with whose group and service level a line is. */
const RATE_FIELDS: readonly ImportField[] = [
  field('rate_group', 'Rate group', ['group', 'tariff', 'tariffcode', 'pricelist', 'ratecard', 'customergroup']),
  field('service_level', 'Service level', ['service', 'servicetype', 'servicecode', 'product', 'diens'], true),
  field('from_zone', COLUMNS.from, ['from', 'origin', 'originzone', 'fromarea', 'collectionzone', 'van'], true),
  field('to_zone', COLUMNS.to, ['to', 'destination', 'destinationzone', 'toarea', 'deliveryzone', 'na'], true),
  field('over_kg', COLUMNS.min, ['over', 'overkg', 'minkg', 'minweight', 'fromkg', 'weightfrom', 'minmass']),
  field('up_to_kg', COLUMNS.max, ['upto', 'uptokg', 'maxkg', 'maxweight', 'tokg', 'weightto', 'maxmass', 'breakkg']),
  field('formula', COLUMNS.formula, ['formula', 'type', 'ratetype']),
  ...chargeFields('flat', ['flat', ['flat', 'price', 'rate', 'amount', 'basic', 'basicrate', 'prys']]),
  ...chargeFields(
    'perKg',
    ['per_kg', ['perkg', 'kgrate', 'rateperkg', 'additionalkg', 'excesskg']],
    ['above_kg', ['abovekg', 'excessabove', 'freekg']],
  ),
  ...chargeFields('perItem', ['per_parcel', ['perparcel', 'peritem', 'perpiece']], ['above_parcels', ['aboveparcels']]),
  ...chargeFields(
    'perKmFromCollectionBranch',
    ['per_km_from_collection_branch', ['perkmfromcollectionbranch', 'collectionkm']],
    ['above_km_from_collection_branch', ['abovekmfromcollectionbranch']],
  ),
  ...chargeFields(
    'perKmFromDeliveryBranch',
    ['per_km_from_delivery_branch', ['perkmfromdeliverybranch', 'deliverykm']],
    ['above_km_from_delivery_branch', ['abovekmfromdeliverybranch']],
  ),
  field('percentage', COLUMNS.percentage, ['percentage', 'percent']),
  field('percentage_of', COLUMNS.percentage_of, ['percentageof']),
  field('further', COLUMNS.further, ['furthercharges']),
  field('minimum', COLUMNS.minimum, ['minimum', 'minprice', 'leastprice']),
  field('maximum', COLUMNS.maximum, ['maximum', 'maxprice', 'mostprice']),
];

/** What is known of each kind. */
export const MOVE_KIND_FACTS: Readonly<Record<MoveKind, MoveKindFacts>> = {
  accounts: { fields: ACCOUNT_FIELDS, total: null, permissions: ['API_/accounts:POST'], own: 'account' },
  users: { fields: [...USER_IMPORT_FIELDS, REFERENCE], total: null, permissions: ['API_/users:POST'], own: 'user' },
  contacts: {
    fields: [ACCOUNT, ...CONTACT_IMPORT_FIELDS, REFERENCE],
    total: null,
    permissions: ['API_/accounts/address-books:POST'],
    own: null,
  },
  invoices: { fields: INVOICE_FIELDS, total: 'open', permissions: ['INLINE_transaction_balance_adjustment_debit'], own: null },
  balances: {
    fields: BALANCE_FIELDS,
    total: 'balance',
    permissions: ['INLINE_transaction_balance_adjustment_debit', 'INLINE_transaction_balance_adjustment_credit'],
    own: null,
  },
  shipments: { fields: SHIPMENT_FIELDS, total: 'charge', permissions: ['API_/shipments:POST'], own: 'shipment' },
  rates: { fields: RATE_FIELDS, total: 'prices', permissions: ['API_/rates/revisions:POST'], own: null },
};

/** The columns of a file: those of its kind, and those of the provider's own fields that its things have. */
export function moveFields(kind: MoveKind, own: readonly CustomField[]): readonly ImportField[] {
  return [...MOVE_KIND_FACTS[kind].fields, ...ownImportFields(own)];
}

/** The kinds that a role may move in. */
export function movableKinds(permissions: readonly string[]): readonly MoveKind[] {
  return MOVE_KINDS.filter((kind) => isMovable(kind, permissions));
}

/** Whether a role may move in a kind: whatever is entered by a file has to be permitted by hand. */
export function isMovable(kind: MoveKind, permissions: readonly string[]): boolean {
  const { total, permissions: asked } = MOVE_KIND_FACTS[kind];
  const needed = total === null ? asked : [...asked, 'INLINE_see_billing_info'];
  return needed.every((permission) => hasPermission(permissions, permission));
}

function field(key: string, label: string, also: readonly string[], is_required = false): ImportField {
  return { key, label, also, is_required };
}
