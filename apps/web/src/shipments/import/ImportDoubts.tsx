import type { OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

type Doubt = OutputOf<typeof shipmentImportApi.checkImport>['doubts'][number];

interface ImportDoubtsProps {
  readonly doubts: readonly Doubt[];
  readonly answers: ReadonlyMap<string, string>;
  readonly onAnswer: (key: string, value: string) => void;
}

/** As many as are asked at once; the others follow when these are answered. */
const ASKED_MAX = 20;

/** What the file leaves open, asked once for all rows alike. Source: beyond 13. */
export function ImportDoubts({ doubts, answers, onAnswer }: ImportDoubtsProps) {
  if (doubts.length === 0) return null;
  return (
    <Panel title={words.doubts} aside={words.doubtsHelp}>
      <Stack gap={4}>
        {doubts.slice(0, ASKED_MAX).map(({ key, question, options, rows }) => (
          <Stack key={key} gap={2}>
            <span>
              <Text>{question}</Text> <QuietText>{words.doubtRows(rows.length)}</QuietText>
            </span>
            <Choice
              label={question}
              look="chips"
              value={answers.get(key) ?? ''}
              options={options}
              onChange={(value) => onAnswer(key, value)}
            />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
