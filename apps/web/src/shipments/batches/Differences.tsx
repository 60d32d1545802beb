import type { BatchDifferences } from '@tsela/contract/shipments/shipment-batch-api';
import { batches as words } from '../../strings/shipments/batches.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';

/** What was other than listed when a batch was handed over. Source: screens S08. */
export function Differences({ differences }: { readonly differences: BatchDifferences }) {
  const { missing, extra, refused } = differences;
  const lists = [
    [words.missing, missing],
    [words.extra, extra],
    [words.refused, refused.map(({ reference, message }) => `${reference}: ${message}`)],
  ] as const;
  const shown = lists.filter(([, lines]) => lines.length > 0);
  return (
    <Panel title={words.differences}>
      {shown.length === 0 && <Text as="p">{words.none}</Text>}
      <Stack gap={3}>
        {shown.map(([title, lines]) => (
          <Stack key={title} gap={1}>
            <Text weight="strong">
              {title} ({lines.length})
            </Text>
            {lines.map((line) => (
              <Text key={line} className="num" isBreakable>
                {line}
              </Text>
            ))}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
