import type { ShipmentId } from '@tsela/domain/ids';
import { LABEL_SIZES, PRINTER_RESOLUTIONS } from '@tsela/domain/formats/label-options';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSaveUserSetting } from '../../shell/save-user-setting.ts';
import { printing as words } from '../../strings/shipments/printing.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { keepPrinter, keptPrinter } from '../label-printer.ts';
import { printStickers, printWaybills } from '../print-stickers.ts';
import { PrinterField } from './PrinterField.tsx';
import { TestLabelPart } from './TestLabelPart.tsx';
import type { PrintOptions } from '../print-stickers.ts';

interface PrintDialogProps {
  readonly ids: readonly ShipmentId[];
  /** As they are printed otherwise. */
  readonly options: PrintOptions;
  /** Words above its fields. */
  readonly above?: ReactNode;
  readonly onClose: () => void;
}

const COPIES = ['1', '2', '3'] as const;

/** Prints stickers on another sheet or for another printer, which is remembered, or waybills. Source: screens S59. */
export function PrintDialog({ ids, options, above, onClose }: PrintDialogProps) {
  const [what, setWhat] = useState<'pdf' | 'zpl' | 'waybill'>(options.format);
  const [size, setSize] = useState(options.size);
  const [resolution, setResolution] = useState(options.resolution);
  const [printer, setPrinter] = useState(keptPrinter);
  const [copies, setCopies] = useState<(typeof COPIES)[number]>('2');
  const { mutate: save } = useSaveUserSetting();

  function handleOk(): void {
    if (what === 'zpl') keepPrinter(printer);
    if (what === 'waybill') printWaybills(ids, Number(copies));
    else printStickers(ids, { format: what, size, resolution });
    if (what === 'pdf' && size !== options.size) save({ setting: 'label_size', value: size });
    if (what === 'zpl' && resolution !== options.resolution) save({ setting: 'label_resolution', value: resolution });
    onClose();
  }

  return (
    <FormDialog
      title={words.title(ids.length)}
      onClose={onClose}
      okLabel={words.ok}
      onOk={handleOk}
      is_pending={false}
      fault={null}
      errors={{}}
    >
      {above}
      <Choice
        label={words.what}
        has_visible_label
        look="cards"
        value={what}
        options={(['pdf', 'zpl', 'waybill'] as const).map((value) => ({ value, ...words.kinds[value] }))}
        onChange={setWhat}
      />
      {what === 'pdf' && (
        <SelectField
          {...field(words.size, { name: 'size', errors: {} })}
          value={size}
          options={LABEL_SIZES.map((value) => ({ value: value as string, label: words.sizes[value] }))}
          onChange={(value) => setSize(LABEL_SIZES.find((each) => each === value) ?? '100x150')}
        />
      )}
      {what === 'zpl' && (
        <>
          <PrinterField value={printer} onChange={setPrinter} />
          <Choice
            label={words.resolution}
            has_visible_label
            value={resolution}
            options={PRINTER_RESOLUTIONS.map((value) => ({ value, label: words.dpi(value) }))}
            onChange={setResolution}
          />
        </>
      )}
      {what !== 'waybill' && (
        <TestLabelPart
          // Another kind of label has another code.
          key={what === 'pdf' ? size : resolution}
          label={what === 'pdf' ? { format: what, size } : { format: what, resolution }}
          onPrint={() => keepPrinter(printer)}
        />
      )}
      {what === 'waybill' && (
        <Choice
          label={words.copies}
          has_visible_label
          value={copies}
          options={COPIES.map((value) => ({ value, label: value }))}
          onChange={setCopies}
        />
      )}
    </FormDialog>
  );
}
