import type { ShipmentImport } from '@tsela/contract/shipments/shipment-import-api';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { shipmentImport as words } from '../../strings/shipments-import.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useShipmentImports } from './import-calls.ts';
import { countsText } from './import-counts-draft.ts';
import { ImportBadge } from './ImportBadge.tsx';

/** The last imports, each with the way to what became of it. Source: screens S30, S34. */
export function ImportHistory() {
  const read = useShipmentImports();
  const imports = read.data?.imports;
  return (
    <Panel title={words.history}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!imports && read.error === null && <Skeleton height={64} />}
      {imports?.length === 0 && <Text as="p">{words.noHistory}</Text>}
      {imports && imports.length > 0 && (
        <Lines>
          {imports.map((each) => (
            <Import key={each.id} made={each} />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

function Import({ made }: { readonly made: ShipmentImport }) {
  const { id, file_name, account_name, account_code, created_by_name, time_created } = made;
  return (
    <Row as="li" justify="between">
      <Stack gap={0}>
        <AppLink href={paths.shipmentsImport({ import: String(id) })}>{file_name}</AppLink>
        <QuietText>
          {account_name} ({account_code}) · <DateTime instant={time_created} /> {words.by(created_by_name)}
        </QuietText>
        <QuietText>{countsText(made)}</QuietText>
      </Stack>
      <ImportBadge state={made.state} />
    </Row>
  );
}
