/** Every address of the product. No other file puts one together. */
export const paths = {
  landing: () => '/',
  /** `verification` is 1 for codes, or the token of a link; `forgotten` asks for a link. Source: ROUTE-02, ROUTE-03. */
  login: (search: Search = {}) => withSearch('/login', search),
  register: () => '/register',
  /** Starts acting for somebody, for who administers the platform also at another provider. Source: IMP-01, screens S51. */
  actAs: (username: string, provider_id?: number) =>
    withSearch('/', { impersonated_username: username, impersonated_provider_id: provider_id?.toString() }),
  logout: () => '/logout',
  maintenance: (return_to: string) => withSearch('/maintenance', { r: return_to }),
  accountClosed: () => '/account-closed',
  track: (reference?: string, search: Search = {}) => withSearch('/track', { ref: reference, ...search }),
  dashboard: () => '/dashboard',
  /** `mode` is one of its three ways to look. Source: MENU-50. */
  opsDashboard: (search: Search = {}) => withSearch('/ops-dashboard', search),
  tripsheet: (search: Search = {}) => withSearch('/tripsheet', search),
  hubScanner: () => '/hub-scanner',
  shipments: (search: Search = {}) => withSearch('/shipments', search),
  shipment: (id: number) => `/shipments/${id}`,
  shipmentByReference: (reference: string) => `/shipments/ref/${encodeURIComponent(reference)}`,
  newShipment: (search: NewShipmentSearch = {}) => withSearch('/shipments/new', search),
  newShipmentOnPhone: () => '/shipments/mobile/new',
  shipmentQuotes: (search: Search = {}) => withSearch('/shipment-quotes', search),
  account: (search: Search = {}) => withSearch('/account', search),
  accounts: (search: Search = {}) => withSearch('/accounts', search),
  accountById: (id: number, search: Search = {}) => withSearch(`/accounts/${id}`, search),
  newAccount: () => '/accounts/new',
  accountSettings: () => '/settings/account',
  integrations: () => '/settings/integrations',
  billing: (search: Search = {}) => withSearch('/billing', search),
  /** `revision` opens a tariff, `part` one of its tabs, `line` one of its lines. Source: screens S47. */
  maps: (search: Search = {}) => withSearch('/maps', search),
  rates: (search: Search = {}) => withSearch('/rates-and-estimates', search),
  rateCalculator: (search: Search = {}) => withSearch('/rates-and-estimates/calculator', search),
  topUpAccount: () => '/top-up-account',
  /** Source: ROUTE-22. */
  invoice: (id: number, reader: { is_staff: boolean }) => (reader.is_staff ? `/accounts/invoices/${id}` : `/invoices/${id}`),
  /** Source: ROUTE-23. */
  creditNote: (id: number, reader: { is_staff: boolean }) =>
    reader.is_staff ? `/accounts/credit-notes/${id}` : `/credit-notes/${id}`,
  /** Source: ROUTE-24. */
  importedPayment: (id: number) => `/billing/imported-payments/${id}`,
  users: (search: Search = {}) => withSearch('/users', search),
  user: (id: number) => `/users/${id}`,
  newUser: (search: Search = {}) => withSearch('/users/new', search),
  roles: () => '/users/roles',
  role: (id: number) => `/users/roles/${id}`,
  compareRoles: (search: Search = {}) => withSearch('/users/roles/compare', search),
  newRole: (search: Search = {}) => withSearch('/users/roles/new', search),
  profile: () => '/profile',
  helpCentre: () => '/help-centre',
  locations: (search: Search = {}) => withSearch('/locations', search),
  /** `setting` is scrolled to and marked. Source: ROUTE-47, screens S49. */
  settings: (search: Search = {}) => withSearch('/settings', search),
  branches: () => '/settings/branches',
  branch: (id: number) => `/settings/branches/${id}`,
  newBranch: () => '/settings/branches/new',
  drivers: (search: Search = {}) => withSearch('/settings/drivers', search),
  driver: (id: number) => `/settings/drivers/${id}`,
  newDriver: () => '/settings/drivers/new',
  serviceLevels: () => '/settings/service-levels',
  tags: (search: Search = {}) => withSearch('/settings/tags', search),
  customFields: (search: Search = {}) => withSearch('/settings/custom-fields', search),
  ownPlaces: () => '/settings/places',
  holidays: () => '/settings/public-holidays',
  noteTypes: () => '/settings/note-types',
  providers: (search: Search = {}) => withSearch('/provider-admin/providers', search),
  provider: (id: number) => `/provider-admin/providers/${id}`,
  newProvider: () => '/provider-admin/providers/new',
  shortUrls: (search: Search = {}) => withSearch('/provider-admin/short-urls', search),
  /** Where they are read. Source: ROUTE-14. */
  /** `version` opens the notes of that version alone. */
  releaseNotes: (search: { readonly version?: string } = {}) => withSearch('/release-notes', search),
  /** Where they are written. */
  writeReleaseNotes: () => '/provider-admin/release-notes',
  writeReleaseNote: (id: number) => `/provider-admin/release-notes/${id}`,
  newReleaseNote: () => '/provider-admin/release-notes/new',
  tools: () => '/tools',
  /** `add` and `type` open the form for that value. */
  blockedList: (search: Search = {}) => withSearch('/tools/blocked-list', search),
  barcodeGenerator: () => '/tools/barcode-generator',
  copyAddressBook: () => '/tools/copy-address-book',
  usersImport: () => '/tools/users-bulk-import',
  outbox: (search: Search = {}) => withSearch('/tools/outbox', search),
} as const;

/**
 * `t` makes a fresh form; `like` and `return_of` name the shipment it is copied from, `to_point` and `from_point` the locker
 * or counter of a side, as `provider:id`. Source: ROUTE-27, screens S16.
 */
interface NewShipmentSearch {
  readonly quick_quote?: 'quote' | 'send';
  readonly t?: string;
  readonly 'custom-ref'?: string;
  readonly like?: string;
  readonly return_of?: string;
  readonly to_point?: string;
  readonly from_point?: string;
}

type Search = Readonly<Record<string, string | undefined>>;

/** An address with the search values that are set. */
export function withSearch(path: string, search: Search | NewShipmentSearch): string {
  const query = searchText({ ...search });
  return query === '' ? path : `${path}?${query}`;
}

/** Search values as the address bar has them, without question mark; empty and left-out ones are not there. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(set.map(([key, value]): [string, string] => [key, String(value)])).toString();
}
