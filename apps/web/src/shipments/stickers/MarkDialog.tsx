import { TextInput } from '@mantine/core';
import type { Sticker } from '@tsela/contract/shipments/sticker-api';
import type { StickerMark } from '@tsela/domain/shipments/stickers';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useMarkSticker } from './sticker-calls.ts';

interface MarkDialogProps {
  readonly reference: string;
  readonly mark: StickerMark;
  readonly onMarked: (sticker: Sticker) => void;
  readonly onClose: () => void;
}

/** Takes a sticker, or a run of them, out of use. */
export function MarkDialog({ reference, mark, onMarked, onClose }: MarkDialogProps) {
  const marking = useMarkSticker();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const answered = fieldErrors(marking.error);
  const errors = { ...answered, ...wrong };

  function handleOk(): void {
    setWrong(reason.trim() === '' ? { reason: words.reasonNeeded } : {});
    if (reason.trim() === '') return;
    const input = { reference, mark, reason: reason.trim(), ...(to.trim() !== '' && { to_reference: to.trim() }) };
    const onSuccess = ({ sticker }: { sticker: Sticker }) => {
      tellDone(words.marked(reference, words.states[sticker.state]));
      onMarked(sticker);
      onClose();
    };
    marking.mutate(input, { onSuccess });
  }

  return (
    <FormDialog
      title={`${words.mark[mark]}: ${reference}`}
      onClose={onClose}
      okLabel={words.mark[mark]}
      is_dangerous
      is_pending={marking.isPending}
      onOk={handleOk}
      fault={Object.keys(answered).length > 0 ? null : shownError(marking.error)}
      errors={errors}
    >
      <Text as="p">{words.markText}</Text>
      <TextInput
        {...field(words.markTo, { name: 'to_reference', is_optional: true, errors })}
        maxLength={60}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextInput
        data-autofocus
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
