import { useState } from 'react';
import { printing as words } from '../../strings/shipments/printing.ts';
import { Button } from '../../ui/act/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { findPrinters } from '../label-printer.ts';
import type { LabelPrinter } from '../label-printer.ts';

interface PrinterFieldProps {
  readonly value: LabelPrinter | null;
  readonly onChange: (printer: LabelPrinter | null) => void;
}

/**
 * Where stickers of a label printer go: to one that a print service on this computer reaches, or into a file. It is looked for when that is asked
 * for, since browsers ask their user whether a page may reach what is on the computer. Source: screens S59.
 */
export function PrinterField({ value, onChange }: PrinterFieldProps) {
  const [found, setFound] = useState<readonly LabelPrinter[] | null>(null);
  const [is_looking, setLooking] = useState(false);
  const [why_none, setWhyNone] = useState<string | null>(null);
  const offered = [...(value && !found?.some(({ uid }) => uid === value.uid) ? [value] : []), ...(found ?? [])];

  async function handleLook(): Promise<void> {
    setLooking(true);
    const printers = await findPrinters();
    setLooking(false);
    setFound(printers);
    setWhyNone(printers === null ? words.noService : printers.length === 0 ? words.noPrinters : null);
    if (value === null && printers?.[0]) onChange(printers[0]);
  }

  return (
    <Stack gap={2}>
      <Row align="end" gap={2}>
        <SelectField
          {...field(words.printer, { name: 'printer', errors: {} })}
          value={value?.uid ?? ''}
          options={[
            { value: '', label: words.toFile },
            ...offered.map(({ uid, name, connection }) => ({
              value: uid,
              label: connection === '' ? name : `${name} (${connection})`,
            })),
          ]}
          onChange={(uid) => onChange(offered.find((each) => each.uid === uid) ?? null)}
        />
        <Button variant="default" loading={is_looking} onClick={() => void handleLook()}>
          {words.findPrinters}
        </Button>
      </Row>
      {why_none !== null && <Notice kind="info">{why_none}</Notice>}
      {value !== null && why_none === null && <Notice kind="info">{words.printerKept}</Notice>}
    </Stack>
  );
}
