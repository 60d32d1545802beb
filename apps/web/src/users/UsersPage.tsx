import { Button } from '../ui/act/Button.tsx';
import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { USER_STATES } from '@tsela/domain/users/user-administration';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { toolPagesOf } from '../shell/pages/menu-pages.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useChosenColumns } from '../shell/use-chosen-columns.ts';
import { useCsvExport } from '../shell/use-csv-export.ts';
import { users as words, usersImport } from '../strings/users.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useUserColumns } from './parts/user-columns.tsx';
import { UserTable } from './parts/UserTable.tsx';
import { UserTabs } from './UserTabs.tsx';
import { useExportUsers } from './user-calls.ts';

const KINDS = ['staff', 'account-user', 'driver'] as const;

/** The people of the provider; account owners find those of their account here. Source: screens S45. */
export function UsersPage() {
  const { filters, changeFilters } = useListAddress();
  const { user, facts } = useSession();
  const navigator = useNavigator();
  const { columns, chooser } = useChosenColumns('users_columns', useUserColumns());
  const may_add = useMay('API_/users:POST');
  const may_import = toolPagesOf(facts).some(({ key }) => key === 'users-bulk-import');
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  const add = may_add && <Button onClick={() => navigator.go(paths.newUser())}>{words.add}</Button>;

  return (
    <PageFrame
      title={SCREENS.users.title}
      action={add}
      otherActions={
        <>
          <ColumnChooser {...chooser} />
          {may_import && (
            <Button variant="default" onClick={() => navigator.go(paths.usersImport())}>
              {usersImport.link}
            </Button>
          )}
          <ExportButton filters={inputOf(filters)} />
        </>
      }
      tabs={<UserTabs current="users" />}
      filters={<Filters filters={filters} is_staff={isStaff(user)} onChange={changeFilters} />}
    >
      <UserTable
        filters={inputOf(filters)}
        columns={columns}
        action={add}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
      />
    </PageFrame>
  );
}

const CLEARED = {
  search: undefined,
  kind: undefined,
  state: undefined,
  role_id: undefined,
  account_id: undefined,
  branch_id: undefined,
  two_factor: undefined,
  idle_days: undefined,
};

const IDLE_DAYS = [30, 90, 365] as const;

type Filtering = Omit<InputOf<typeof userApi.list>, 'limit' | 'offset' | 'id' | 'order_by' | 'order'>;

/** The list as it is filtered, as a file. */
function ExportButton({ filters }: { readonly filters: Filtering }) {
  const { is_pending, save } = useCsvExport(useExportUsers(), {
    name: 'users.csv',
    told: ({ count, is_complete }) => (is_complete ? words.exported(count) : words.exportedPart(count)),
  });
  return (
    <Button variant="default" loading={is_pending} onClick={() => save(filters)}>
      {words.exportCsv}
    </Button>
  );
}

interface FiltersProps {
  readonly filters: SearchValues;
  readonly is_staff: boolean;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, is_staff, onChange }: FiltersProps) {
  const { general } = useSession();
  const roles = general?.roles ?? [];
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      {is_staff && (
        <SelectField
          aria-label={words.kind}
          value={filters['kind'] ?? ''}
          options={[{ value: '', label: words.any.kind }, ...KINDS.map((value) => ({ value, label: words.kinds[value] }))]}
          onChange={(kind) => onChange({ kind: kind || undefined })}
        />
      )}
      <SelectField
        aria-label={words.state}
        value={filters['state'] ?? ''}
        options={[{ value: '', label: words.any.state }, ...USER_STATES.map((value) => ({ value, label: words.states[value] }))]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <SelectField
        aria-label={words.role}
        value={filters['role_id'] ?? ''}
        options={[{ value: '', label: words.any.role }, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(role_id) => onChange({ role_id: role_id || undefined })}
      />
      {is_staff && (
        <SelectField
          aria-label={words.branch}
          value={filters['branch_id'] ?? ''}
          options={[
            { value: '', label: words.any.branch },
            ...(general?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(branch_id) => onChange({ branch_id: branch_id || undefined })}
        />
      )}
      <SelectField
        aria-label={words.twoFactor}
        value={filters['two_factor'] ?? ''}
        options={[
          { value: '', label: words.any.twoFactor },
          { value: 'on', label: words.twoFactorIs.on },
          { value: 'off', label: words.twoFactorIs.off },
        ]}
        onChange={(two_factor) => onChange({ two_factor: two_factor || undefined })}
      />
      <SelectField
        aria-label={words.lastLogin}
        value={filters['idle_days'] ?? ''}
        options={[
          { value: '', label: words.any.login },
          ...IDLE_DAYS.map((days) => ({ value: String(days), label: words.idle[days] })),
        ]}
        onChange={(idle_days) => onChange({ idle_days: idle_days || undefined })}
      />
    </ListFilters>
  );
}

/** The address bar's filters as the call takes them; what makes no sense is left out. */
function inputOf(filters: SearchValues): Filtering {
  const [role_id, account_id] = [Number(filters['role_id']), Number(filters['account_id'])];
  const branch_id = Number(filters['branch_id']);
  const two_factor = filters['two_factor'];
  const idle_days = IDLE_DAYS.find((each) => String(each) === filters['idle_days']);
  const kind = KINDS.find((each) => each === filters['kind']);
  const state = USER_STATES.find((each) => each === filters['state']);
  const search = filters['search'] ?? '';
  return {
    ...(search !== '' && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(role_id > 0 && { role_id: role_id as RoleId }),
    ...(branch_id > 0 && { branch_id: branch_id as BranchId }),
    ...((two_factor === 'on' || two_factor === 'off') && { two_factor_auth_enabled: two_factor === 'on' }),
    ...(idle_days !== undefined && { idle_days }),
    ...(account_id > 0 && { account_id: account_id as AccountId }),
  };
}
