import { Button } from '../../ui/act/Button.tsx';
import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { branches as words } from '../../strings/providers-records.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useBranches } from '../branch-calls.ts';
import { BranchBadge } from './BranchBadge.tsx';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** The branches of the provider. Source: screens S50. */
export function BranchesPage() {
  const navigator = useNavigator();
  const may_add = useMay('API_/branches:POST');
  const read = useBranches();
  const add = may_add && <Button onClick={() => navigator.go(paths.newBranch())}>{words.add}</Button>;
  return (
    <PageFrame title={SCREENS.branches.title} back={SETTINGS} action={add} tabs={<StaffTabs current="branches" />}>
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.branches}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.branch(id)}
        read={read}
        empty={<EmptyState text={words.empty} action={add} />}
        card={(branch) => <Card branch={branch} />}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<ManagedBranch>[] = [
  { key: 'name', header: words.name, render: (branch) => <Named branch={branch} /> },
  { key: 'code', header: words.code, render: ({ code }) => <span className="num">{code}</span> },
  { key: 'address', header: words.address, render: (branch) => addressOf(branch) },
  { key: 'contact', header: words.contact, render: (branch) => <ContactOf branch={branch} /> },
  { key: 'drivers', header: words.drivers, align: 'right', render: ({ drivers }) => <span className="num">{drivers}</span> },
];

function Named({ branch }: { readonly branch: ManagedBranch }) {
  return (
    <Row as="span" isInline>
      <Text as="strong" {...(!branch.is_active && { tone: 'quiet' })}>
        {branch.name}
      </Text>
      <BranchBadge branch={branch} />
    </Row>
  );
}

function addressOf({ street_address, local_area, city }: ManagedBranch): string {
  return [street_address, local_area, city].filter((part) => part !== '').join(', ');
}

function ContactOf({ branch }: { readonly branch: ManagedBranch }) {
  const { name, mobile_number, email } = branch.contact;
  const reach = mobile_number === '' ? email : groupedPhone(mobile_number);
  if (name === '' && reach === '') return <QuietText>{words.noContact}</QuietText>;
  return [name, reach].filter((part) => part !== '').join(', ');
}

function Card({ branch }: { readonly branch: ManagedBranch }) {
  return (
    <>
      <CardLine is_title start={<Named branch={branch} />} end={<span className="num">{branch.code}</span>} />
      <CardLine start={addressOf(branch)} end={words.driverCount(branch.drivers)} />
    </>
  );
}
