import { TextInput } from '@mantine/core';
import type { StickerRange } from '@tsela/contract/shipments/sticker-api';
import { STICKERS_PRINTED_MAX, STICKER_SHEETS } from '@tsela/domain/shipments/stickers';
import type { StickerSheet } from '@tsela/domain/shipments/stickers';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { bytesOf } from '../../ui/form/base64.ts';
import { field } from '../../ui/form/field.tsx';
import { printRange } from './sticker-calls.ts';

interface PrintRangeDialogProps {
  readonly range: StickerRange;
  readonly onClose: () => void;
}

/** Stickers of a range as a PDF, in runs of a thousand at most. */
export function PrintRangeDialog({ range, onClose }: PrintRangeDialogProps) {
  const [from, setFrom] = useState(range.first_reference);
  const [count, setCount] = useState(String(Math.min(range.total, STICKERS_PRINTED_MAX)));
  const [sheet, setSheet] = useState<StickerSheet>('a4-24');
  const [is_pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function handleOk(): Promise<void> {
    setPending(true);
    setFault(null);
    try {
      const { filename, content } = await printRange({ id: range.id, sheet, from: from.trim(), count: Number(count) });
      saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
      onClose();
    } catch (error) {
      setFault(shownError(error));
    }
    setPending(false);
  }

  return (
    <FormDialog
      title={words.printOf(range.first_reference)}
      onClose={onClose}
      okLabel={words.download}
      is_pending={is_pending}
      onOk={() => void handleOk()}
      fault={fault}
    >
      <TextInput
        {...field(words.printFrom, { name: 'from', is_required: true })}
        maxLength={60}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        {...field(words.printCount, { name: 'count', is_required: true })}
        inputMode="numeric"
        maxLength={4}
        value={count}
        onChange={(event) => setCount(event.currentTarget.value)}
      />
      <SelectField
        {...field(words.sheet, { name: 'sheet' })}
        value={sheet}
        options={STICKER_SHEETS.map((value) => ({ value, label: words.sheets[value] }))}
        onChange={(value) => setSheet(STICKER_SHEETS.find((each) => each === value) ?? 'a4-24')}
      />
    </FormDialog>
  );
}
