import { SCREENS } from '@tsela/domain/screens/screen-table';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import type { RecordKey, RecordScreenName } from '@tsela/domain/screens/screen-paths';
import type { ScreenName } from '@tsela/domain/screens/screen-table';

type PlainScreenName = Exclude<ScreenName, RecordScreenName>;

/** How the address of each screen is built: by its record, where it has one, and by the search values that are set. */
type ScreenPaths = {
  readonly [Name in RecordScreenName]: (key: RecordKey<Name>, search?: Search) => string;
} & {
  readonly [Name in PlainScreenName]: (search?: Name extends 'newShipment' ? NewShipmentSearch : Search) => string;
};

const SCREEN_PATHS = Object.fromEntries(
  (Object.keys(SCREENS) as ScreenName[]).map((name) => [name, builderOf(name)]),
) as unknown as ScreenPaths;

function builderOf(name: ScreenName) {
  const { path } = SCREENS[name];
  return path.includes('$')
    ? (key: never, search: Search = {}) => withSearch(recordPath(name as RecordScreenName, key), search)
    : (search: Search = {}) => withSearch(path, search);
}

/** Every address of the product, by the name of its screen; what a screen understands in its search is beside it. */
export const paths = {
  ...SCREEN_PATHS,
  /** Starts acting as another user; for platform administrators also at another provider. Source: IMP-01, screens S51. */
  actAs: (username: string, provider_id?: number) =>
    SCREEN_PATHS.landing({ impersonated_username: username, impersonated_provider_id: provider_id?.toString() }),
  maintenance: (return_to: string) => SCREEN_PATHS.maintenance({ r: return_to }),
  track: (reference?: string, search: Search = {}) => SCREEN_PATHS.track({ ref: reference, ...search }),
  /** Staff find the documents of others below the accounts. Source: ROUTE-22. */
  invoice: (id: number, reader: { is_staff: boolean }) =>
    reader.is_staff ? SCREEN_PATHS.invoiceOfAccount(id) : SCREEN_PATHS.ownInvoice(id),
  /** Source: ROUTE-23. */
  creditNote: (id: number, reader: { is_staff: boolean }) =>
    reader.is_staff ? SCREEN_PATHS.creditNoteOfAccount(id) : SCREEN_PATHS.ownCreditNote(id),
} as const;

/**
 * `t` makes a fresh form; `like` and `return_of` name the shipment it is copied from, `to_point` and `from_point` the locker
 * or counter of a side, as `provider:id`; `to_contact` and `from_contact` a contact of the address book, of the account that
 * `of_account` names. Source: ROUTE-27, screens S14 and S16.
 */
interface NewShipmentSearch {
  readonly quick_quote?: 'quote' | 'send';
  readonly t?: string;
  readonly 'custom-ref'?: string;
  readonly like?: string;
  readonly return_of?: string;
  readonly to_point?: string;
  readonly from_point?: string;
  readonly to_contact?: string;
  readonly from_contact?: string;
  readonly of_account?: string;
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
