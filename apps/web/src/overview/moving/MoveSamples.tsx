import { IconDownload } from '@tabler/icons-react';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { MOVE_SAMPLES } from '@tsela/domain/overview/moving/move-samples';
import { moving as words } from '../../strings/overview/moving.ts';
import { Button } from '../../ui/act/Button.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** Files as other systems export them, to be looked at and brought in for trial. */
export function MoveSamples({ kind }: { readonly kind: MoveKind }) {
  const samples = MOVE_SAMPLES.filter((each) => each.kind === kind);
  if (samples.length === 0) return null;
  return (
    <Stack gap={2}>
      <QuietText>{words.samples}</QuietText>
      <Row gap={3} align="start">
        {samples.map(({ system, file_name, text, control_rows, control_total = '' }) => (
          <Stack key={system} gap={0}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={words.sampleOf(words.systems[system], words.kinds[kind].title)}
              onClick={() => saveAsFile({ name: file_name, text, type: 'text/csv;charset=utf-8' })}
            >
              {words.systems[system]}
            </Button>
            <QuietText>{words.sampleTotals(control_rows, control_total)}</QuietText>
          </Stack>
        ))}
      </Row>
    </Stack>
  );
}
