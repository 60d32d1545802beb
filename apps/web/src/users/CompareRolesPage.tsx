import { Checkbox } from '@mantine/core';
import type { ManagedRole } from '@tsela/contract/users/role-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { roles as words } from '../strings/users.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { comparedRoles, countLines, differencesOf } from './role-comparison-draft.ts';
import type { ComparedSection } from './role-comparison-draft.ts';
import { usePermissionCatalogue, useRoles } from './user-calls.ts';
import { Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';

const BACK = { href: paths.roles(), label: SCREENS.roles.title };

/** Two roles side by side; which, is in the address. Source: screens S46. */
export function CompareRolesPage() {
  const { one, other, all } = useSearchValues();
  const changeSearch = useChangeSearch();
  const [read, catalogue] = [useRoles(), usePermissionCatalogue()];
  const roles = read.data?.roles ?? [];
  const find = (id: string | undefined) => roles.find((role) => String(role.id) === id);
  const [first, second] = [find(one), find(other)];
  const failure = read.error ?? catalogue.error;
  const options = [{ value: '', label: words.chooseRole }, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))];
  const sections = first && second && catalogue.data ? comparedRoles(first, second, catalogue.data) : null;

  return (
    <PageFrame
      title={SCREENS.compareRoles.title}
      back={BACK}
      filters={
        <>
          <SelectField
            {...field(words.one)}
            value={one ?? ''}
            options={options}
            onChange={(value) => changeSearch({ one: value || undefined })}
          />
          <SelectField
            {...field(words.other)}
            value={other ?? ''}
            options={options}
            onChange={(value) => changeSearch({ other: value || undefined })}
          />
          <Checkbox
            label={words.compareAll}
            checked={all === '1'}
            onChange={(event) => changeSearch({ all: event.currentTarget.checked ? '1' : undefined })}
          />
        </>
      }
    >
      {failure && <Notice kind="error">{shownError(failure)}</Notice>}
      {(read.isPending || catalogue.isPending) && <Skeleton height={420} />}
      {read.data && catalogue.data && !sections && <EmptyState text={words.compareChoose} />}
      {first && second && sections && <Comparison one={first} other={second} sections={sections} shows_all={all === '1'} />}
    </PageFrame>
  );
}

interface ComparisonProps {
  readonly one: ManagedRole;
  readonly other: ManagedRole;
  readonly sections: readonly ComparedSection[];
  readonly shows_all: boolean;
}

function Comparison({ one, other, sections, shows_all }: ComparisonProps) {
  const differences = differencesOf(sections);
  const shown = shows_all ? sections : differences;
  return (
    <>
      <Text as="p" tone="soft" role="status">
        {words.compareCount(countLines(differences))}
      </Text>
      {shown.map(({ title, lines }) => (
        <Panel key={title} title={title} isFlush>
          <PlainTable
            label={title}
            is_even
            head={
              <>
                <th scope="col">{words.right}</th>
                {[one, other].map((role, place) => (
                  <th key={place} scope="col">
                    <AppLink href={paths.role(role.id)}>{role.name}</AppLink>
                  </th>
                ))}
              </>
            }
          >
            {lines.map(({ key, label, one: left, other: right, is_different }) => (
              <tr key={key} data-different={is_different}>
                <th scope="row">{label}</th>
                <td>{left}</td>
                <td>{right}</td>
              </tr>
            ))}
          </PlainTable>
        </Panel>
      ))}
    </>
  );
}
