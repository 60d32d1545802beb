import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { tellFailure } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing-document.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { ViewedFile } from '../../ui/viewer/PaperViewer.tsx';

const loadViewer = async () => (await import('../../ui/viewer/PaperDialog.tsx')).PaperDialog;

interface ReadDocumentProps {
  readonly id: number;
  readonly readFile: (id: number) => Promise<{ readonly filename: string; readonly content: string }>;
}

/** Opens the PDF of an invoice or a credit note over the window, as its account has it. Source: screens S42, S55. */
export function ReadDocument({ id, readFile }: ReadDocumentProps) {
  const [is_busy, setBusy] = useState(false);
  const [file, setFile] = useState<ViewedFile | null>(null);

  async function handleOpen(): Promise<void> {
    setBusy(true);
    try {
      const { filename, content } = await readFile(id);
      setFile({ name: filename, content_type: 'application/pdf', bytes: bytesOf(content) });
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        loading={is_busy}
        onClick={() => void handleOpen()}
      >
        {words.read}
      </Button>
      <LazyComponent load={loadViewer} props={file && { name: file.name, file, onClose: () => setFile(null) }} />
    </>
  );
}
