import { Button } from '../../ui/act/Button.tsx';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { CONTACT_SOURCES } from '@tsela/domain/address-book/contact-lists';
import type { AccountId } from '@tsela/domain/ids';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { useCsvExport } from '../../shell/use-csv-export.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { useExportContacts } from '../contact-calls.ts';
import { BOOK_VIEWS, CLEARED, bookViewOf, contactFiltersOf, ofAccount } from './contact-filters-draft.ts';
import type { BookView } from './contact-filters-draft.ts';

interface OfBook {
  readonly account_id: AccountId | null;
}

/** Leads to the import, where contacts may be added. */
export function ImportLink({ account_id }: OfBook) {
  const navigator = useNavigator();
  const may_add = useMay('API_/accounts/address-books:POST');
  if (!may_add) return null;
  const search = account_id === null ? {} : { account: String(account_id) };
  return (
    <Button variant="default" onClick={() => navigator.go(paths.importContacts(search))}>
      {words.import}
    </Button>
  );
}

/** The address book as it is filtered, as a file. */
export function ExportContacts({ account_id }: OfBook) {
  const { filters } = useListAddress();
  const { is_pending, save } = useCsvExport(useExportContacts(), {
    name: 'contacts.csv',
    told: ({ count, is_complete }) => (is_complete ? words.exported(count) : words.exportedPart(count)),
  });
  return (
    <Button
      variant="default"
      loading={is_pending}
      onClick={() => save({ ...ofAccount(account_id), ...contactFiltersOf(filters) })}
    >
      {words.exportCsv}
    </Button>
  );
}

const LABELS: Readonly<Record<BookView, string>> = { list: words.asList, map: words.asMap, duplicates: words.asDuplicates };

interface BookViewsProps {
  readonly hrefOf: (search: Readonly<Record<string, string | undefined>>) => string;
}

/** List, map and duplicates as links, with the filters that are set. */
export function BookViews({ hrefOf }: BookViewsProps) {
  const { filters } = useListAddress();
  return (
    <TabLinks
      label={words.views}
      current={bookViewOf(filters)}
      links={BOOK_VIEWS.map((key) => ({
        key,
        label: LABELS[key],
        href: hrefOf({ ...filters, show: key === 'list' ? undefined : key }),
      }))}
    />
  );
}

const TYPES = ['residential', 'business', 'international'] as const;

/** What narrows the list and the map. */
export function BookFilters() {
  const { filters, changeFilters } = useListAddress();
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={changeFilters}>
      <SelectField
        aria-label={words.type}
        value={filters['type'] ?? ''}
        options={[{ value: '', label: words.any.type }, ...TYPES.map((value) => ({ value, label: words.types[value] }))]}
        onChange={(value) => changeFilters({ type: value || undefined })}
      />
      <SelectField
        aria-label={words.source}
        value={filters['source'] ?? ''}
        options={[
          { value: '', label: words.any.source },
          ...CONTACT_SOURCES.map((value) => ({ value, label: words.sources[value] })),
        ]}
        onChange={(value) => changeFilters({ source: value || undefined })}
      />
      <SelectField
        aria-label={words.province}
        value={filters['zone'] ?? ''}
        options={[
          { value: '', label: words.any.province },
          ...PROVINCES.map((value) => ({ value, label: PROVINCE_NAMES[value] })),
        ]}
        onChange={(value) => changeFilters({ zone: value || undefined })}
      />
    </ListFilters>
  );
}
