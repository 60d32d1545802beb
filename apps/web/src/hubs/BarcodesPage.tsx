import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { ChooseFile } from '../ui/form/ChooseFile.tsx';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { barcodesZpl, whyNotPrint } from '@tsela/domain/hubs/barcodes';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useCallback, useState } from 'react';
import { paths } from '../paths.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { barcodes as words } from '../strings/hubs-barcodes.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { FIRST_DRAFT, codesOf, codesPerPage } from './barcode-draft.ts';
import type { BarcodeDraft } from './barcode-draft.ts';
import { BarcodePicture } from './BarcodePicture.tsx';
import { BarcodePresets } from './BarcodePresets.tsx';
import { BarcodeSheets } from './BarcodeSheets.tsx';
import classes from './Barcodes.module.css';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';

/** A list for 500 codes is far smaller. */
const LARGEST_FILE_BYTES = 200_000;
const LABELS_SHOWN = 4;
const SAMPLE = [{ code: 'SAMPLE-0001', caption: 'SAMPLE-0001' }];

/** Barcodes and QR codes of a list, a file or a range, made in the browser. Source: screens S37. */
export function BarcodesPage() {
  const [draft, setDraft] = useState<BarcodeDraft>(FIRST_DRAFT);
  // Counted, so that a second press prints again where the browser does not tell that the first is over.
  const [printing, setPrinting] = useState(0);
  const handlePrinted = useCallback(() => setPrinting(0), []);
  const codes = codesOf(draft);
  const refusal = whyNotPrint(codes, draft.symbology);
  const zpl = refusal === null ? barcodesZpl(codes, draft) : null;
  const change = (changes: Partial<BarcodeDraft>) => setDraft({ ...draft, ...changes });

  return (
    <PageFrame
      title={SCREENS.barcodeGenerator.title}
      back={{ href: paths.tools(), label: SCREENS.tools.title }}
      action={
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          onClick={() => setPrinting(printing + 1)}
        >
          {words.print}
        </Button>
      }
      otherActions={
        <Button
          variant="default"
          disabled={zpl === null}
          title={refusal ?? (zpl === null ? words.zplNot : undefined)}
          onClick={() => zpl !== null && saveAsFile({ name: 'barcodes.zpl', text: zpl, type: 'text/plain;charset=utf-8' })}
        >
          {words.zpl}
        </Button>
      }
    >
      <div className={classes['page']}>
        <Stack gap={4}>
          <Panel title={words.what}>
            <Stack gap={4}>
              <BarcodePresets draft={draft} onChange={setDraft} />
              <Source draft={draft} onChange={change} />
            </Stack>
          </Panel>
          <Panel title={words.look}>
            <Look draft={draft} onChange={change} />
          </Panel>
        </Stack>
        <Preview draft={draft} />
      </div>
      {printing > 0 && <BarcodeSheets key={printing} codes={codes} draft={draft} onPrinted={handlePrinted} />}
    </PageFrame>
  );
}

interface PartProps {
  readonly draft: BarcodeDraft;
  readonly onChange: (changes: Partial<BarcodeDraft>) => void;
}

function Source({ draft, onChange }: PartProps) {
  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    if (file.size > LARGEST_FILE_BYTES) {
      showToast({ text: words.fileLarge, variant: 'error' });
      return;
    }
    const list = await file.text().catch(() => null);
    if (list === null || list.includes('\u0000')) showToast({ text: words.fileFailed, variant: 'error' });
    // A list with commas is read as one with semicolons: the first column is the code.
    else onChange({ list: list.replace(/^\uFEFF/, '').replaceAll(/^([^;\n,]*),/gm, '$1;') });
  }

  return (
    <>
      <Choice
        label={words.from}
        value={draft.source}
        options={[
          { value: 'list', label: words.sources.list },
          { value: 'range', label: words.sources.range },
        ]}
        onChange={(source) => onChange({ source })}
      />
      {draft.source === 'list' ? (
        <>
          <TextArea
            label={words.list}
            description={words.listHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            className={classes['mono'] ?? ''}
            rows={8}
            maxLength={LARGEST_FILE_BYTES}
            spellCheck={false}
            value={draft.list}
            onChange={(event) => onChange({ list: event.currentTarget.value })}
          />
          <ChooseFile accept=".txt,.csv,text/plain,text/csv" onChange={(file) => void handleFile(file)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconFileText size={16} aria-hidden="true" />}>
                {words.file}
              </Button>
            )}
          </ChooseFile>
        </>
      ) : (
        <Tiles columns={2}>
          <TextInput
            label={words.prefix}
            maxLength={20}
            value={draft.prefix}
            onChange={(event) => onChange({ prefix: event.currentTarget.value })}
          />
          <TextInput
            label={words.count}
            inputMode="numeric"
            maxLength={3}
            value={draft.count}
            onChange={(event) => onChange({ count: event.currentTarget.value.replaceAll(/\D/g, '') })}
          />
          <TextInput
            label={words.first}
            description={words.firstHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="numeric"
            maxLength={12}
            value={draft.from}
            onChange={(event) => onChange({ from: event.currentTarget.value.replaceAll(/\D/g, '') })}
          />
        </Tiles>
      )}
    </>
  );
}

function Look({ draft, onChange }: PartProps) {
  return (
    <Stack gap={4}>
      <Tiles columns={2}>
        <Select
          label={words.symbology}
          value={draft.symbology}
          labels={words.symbologies}
          onChange={(symbology) => onChange({ symbology })}
        />
        <Select label={words.sheet} value={draft.sheet} labels={words.sheets} onChange={(sheet) => onChange({ sheet })} />
        <Select label={words.size} value={draft.size} labels={words.sizes} onChange={(size) => onChange({ size })} />
        {draft.sheet === 'a4-24' && (
          <NativeSelect
            label={words.columns}
            data={['1', '2', '3', '4']}
            value={String(draft.columns)}
            onChange={(event) => onChange({ columns: Number(event.currentTarget.value) })}
          />
        )}
      </Tiles>
      <Checkbox
        label={words.text}
        checked={draft.has_text}
        onChange={(event) => onChange({ has_text: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly labels: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, labels, onChange }: SelectProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={Object.entries<string>(labels).map(([key, text]) => ({ value: key, label: text }))}
      value={value}
      // The options are exactly the keys of the labels.
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}

/** The first page as it will be printed; a sample while there is nothing. */
function Preview({ draft }: { readonly draft: BarcodeDraft }) {
  const codes = codesOf(draft);
  const refusal = whyNotPrint(codes, draft.symbology);
  const is_sample = codes.length === 0;
  const shown = is_sample ? SAMPLE : codes.slice(0, Math.max(LABELS_SHOWN, codesPerPage(draft)));
  const columns = draft.sheet === 'a4-24' ? draft.columns : 1;
  return (
    <Panel title={words.preview} aside={words.codes(codes.length)}>
      <Stack gap={4}>
        {refusal !== null && !is_sample && <Notice kind="error">{refusal}</Notice>}
        {is_sample && <QuietText as="p">{words.sample}</QuietText>}
        {(refusal === null || is_sample) && (
          <div className={classes['preview']} data-columns={columns}>
            {shown.map((code, at) => (
              <BarcodePicture key={at} of={code} symbology={draft.symbology} size={draft.size} has_text={draft.has_text} />
            ))}
          </div>
        )}
        {refusal === null && codes.length > shown.length && (
          <QuietText as="p">{words.more(codes.length - shown.length)}</QuietText>
        )}
      </Stack>
    </Panel>
  );
}
