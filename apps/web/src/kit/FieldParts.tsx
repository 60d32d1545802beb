import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/act/Button.tsx';
import { AmountInput } from '../ui/form/AmountInput.tsx';
import { ChooseFile } from '../ui/form/ChooseFile.tsx';
import { CsvSource } from '../ui/form/CsvSource.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { DropZone } from '../ui/form/DropZone.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { field } from '../ui/form/field.tsx';
import { RangeSlider } from '../ui/form/RangeSlider.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { ScanInput } from '../ui/form/ScanInput.tsx';
import { SearchCombobox } from '../ui/form/SearchCombobox.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { TimeInput } from '../ui/form/TimeInput.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { LONG, nothing } from './samples.ts';

const WRONG = {
  amount: 'Please enter an amount.',
  day: 'Please choose a day.',
  time: LONG,
  account: 'Please choose an account.',
};

/** Fields of one kind of value: at rest, wrong and off. */
export function FieldParts() {
  return (
    <Panel title="Fields">
      <Stack gap={6}>
        <Fields errors={{}} is_off={false} />
        <Fields errors={WRONG} is_off={false} />
        <Fields errors={{}} is_off />
        <ErrorSummary errors={WRONG} />
        <Files />
        <Scanning />
        {/* At the foot of the window, as on a page. */}
        <SaveBar onSave={nothing} onCancel={nothing} note="Draft kept at 10:41" whyNot={null} />
      </Stack>
    </Panel>
  );
}

function Fields({ errors, is_off }: { readonly errors: Readonly<Record<string, string>>; readonly is_off: boolean }) {
  const [text, setText] = useState('');
  const options = ['Acme Online', LONG].map((title) => ({ key: title, title, detail: 'ACM01', onPick: () => setText(title) }));
  return (
    <Tiles columns={2} gap={4} align="start">
      <AmountInput
        {...field('Amount', { name: 'amount', errors, is_required: true })}
        value="1 250.50"
        onChange={nothing}
        disabled={is_off}
      />
      <DayInput {...field('Day', { name: 'day', errors })} value="2026-11-28" onDay={nothing} disabled={is_off} />
      <TimeInput {...field('Time', { name: 'time', errors })} value="16:30" onTime={nothing} disabled={is_off} />
      <SearchCombobox
        label="Account"
        name="account"
        errors={errors}
        placeholder="Name or code"
        text={text}
        onText={setText}
        groups={[{ label: 'Accounts', options }]}
        is_loading={is_off}
      />
      <TextArea {...field('Reason', { name: 'reason', is_optional: true })} rows={3} defaultValue={LONG} disabled={is_off} />
    </Tiles>
  );
}

function Files() {
  return (
    <Stack gap={3}>
      <ChooseFile onChange={nothing}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
            Choose a file
          </Button>
        )}
      </ChooseFile>
      <DropZone hint="Drop files here, or" onDrop={nothing}>
        <Button>Choose files</Button>
      </DropZone>
      <DropZone hint="Drop files here, or" onDrop={nothing} isLow>
        <Button>Choose files</Button>
      </DropZone>
      <CsvSource most_rows={500} template={{ name: 'contacts.csv', rows: [['Name'], ['Thandi']] }} onRead={() => LONG} />
    </Stack>
  );
}

function Scanning() {
  const [place, setPlace] = useState(3);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={4}>
      <ScanInput id="kit-scan" label="Scan a parcel" buttonLabel="Scan" field={input} onText={nothing} />
      <ScanInput
        id="kit-scan-large"
        label="Scan or type a reference"
        buttonLabel="Record"
        is_large
        field={input}
        onText={nothing}
      />
      <RangeSlider label="Changes" valueText={`Change ${place} of 9`} min={1} max={9} value={place} onChange={setPlace} />
    </Stack>
  );
}
