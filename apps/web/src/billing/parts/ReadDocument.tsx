import { Button } from '../../ui/act/Button.tsx';
import { IconEye } from '@tabler/icons-react';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { usePdfWindow } from './use-pdf-window.tsx';
import type { ReadPdf } from './use-pdf-window.tsx';

/** Opens the PDF of an invoice, a credit note or a pro-forma invoice over the window, as its account has it. Source: screens S42, S55. */
export function ReadDocument({ read }: { readonly read: ReadPdf }) {
  const { show, is_reading, window } = usePdfWindow();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        loading={is_reading}
        onClick={() => void show(read)}
      >
        {words.read}
      </Button>
      {window}
    </>
  );
}
