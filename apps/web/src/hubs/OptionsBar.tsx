import { Checkbox, TextInput } from '@mantine/core';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import type { ScanSetUp } from './scan-draft.ts';
import type { ScanOptions } from './scan-options.ts';

interface OptionsBarProps {
  readonly set_up: ScanSetUp;
  readonly onSetUp: (set_up: ScanSetUp) => void;
  readonly options: ScanOptions;
  readonly onOptions: (options: ScanOptions) => void;
}

/** What goes with each scan, and what the page does with its result; kept for the session. Source: screens S28. */
export function OptionsBar({ set_up, onSetUp, options, onOptions }: OptionsBarProps) {
  const boxes = [
    ['has_photo', words.photo],
    ['has_sound', hubs.sound],
    ['is_spoken', words.spoken],
    ['prints', words.prints],
  ] as const;
  return (
    <Tiles gap={4} columns={2} align="end">
      <TextInput
        label={words.note}
        placeholder={words.noteHelp}
        maxLength={255}
        value={set_up.note}
        onChange={(event) => onSetUp({ ...set_up, note: event.currentTarget.value })}
      />
      <Row gap={4} role="group" aria-label={words.options}>
        {boxes.map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={options[key]}
            onChange={(event) => onOptions({ ...options, [key]: event.currentTarget.checked })}
          />
        ))}
        {options.prints && <QuietText role="status">{words.noPrinter}</QuietText>}
      </Row>
    </Tiles>
  );
}
