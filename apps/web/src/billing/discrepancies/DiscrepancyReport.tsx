import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import { shownError } from '../../api/api-error.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { useDiscrepancyReport } from './discrepancy-calls.ts';

type Report = OutputOf<typeof discrepancyApi.discrepancyReport>;

/** What operators measured and accounts were charged by it, of what the filters leave. */
export function DiscrepancyReport({ filter }: { readonly filter: InputOf<typeof discrepancyApi.discrepancyReport> }) {
  const read = useDiscrepancyReport(filter);
  if (read.error !== null)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (!read.data) return <Skeleton height={120} />;
  const { operators, accounts } = read.data;
  return (
    <Panel title={words.report} aside={filter.status === undefined ? words.everyStatus : words.statuses[filter.status]}>
      {operators.length === 0 ? (
        <QuietText as="p">{words.nothingReported}</QuietText>
      ) : (
        <Stack gap={4}>
          <Sums
            label={words.byOperator}
            rows={operators.map((row) => ({ ...row, key: row.user_id ?? 0, name: row.name || words.byProgram }))}
          />
          <Sums
            label={words.byAccount}
            rows={accounts.map((row) => ({ ...row, key: row.account_id, name: `${row.name} (${row.account_code})` }))}
          />
        </Stack>
      )}
    </Panel>
  );
}

interface SumsProps {
  readonly label: string;
  readonly rows: readonly (Omit<Report['operators'][number], 'user_id'> & { readonly key: number })[];
}

function Sums({ label, rows }: SumsProps) {
  return (
    <PlainTable
      label={label}
      head={
        <>
          <th scope="col">{label}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.debited}</th>
          <th scope="col">{words.credited}</th>
          <th scope="col">{words.disputedCount}</th>
          <th scope="col">{words.upheld}</th>
        </>
      }
    >
      {rows.map(({ key, name, discrepancies, debited, credited, disputed, upheld }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td className="num">{discrepancies}</td>
          <td className="num">
            <Money rand={debited} />
          </td>
          <td className="num">
            <Money rand={credited} />
          </td>
          <td className="num">{disputed}</td>
          <td className="num">{upheld}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
