import { Button } from '../ui/act/Button.tsx';
import { IconPaperclip } from '@tabler/icons-react';
import type { InboxAttachment } from '@tsela/contract/inbox/message-shapes';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { isOpenedInWindow } from '@tsela/domain/inbox/thread-files';
import { useState } from 'react';
import { tellFailure } from '../shell/tell.ts';
import { attachments as words } from '../strings/inbox.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { Row } from '../ui/layout/Row.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import type { ViewedFile } from '../ui/viewer/PaperViewer.tsx';
import { readAttachment } from './inbox-calls.ts';

interface AttachmentsProps {
  readonly attachments: readonly InboxAttachment[];
  /** How the content is read; left out, as who is signed in. */
  readonly read?: typeof readAttachment;
}

const loadViewer = async () => (await import('../ui/viewer/PaperDialog.tsx')).PaperDialog;

/** The files of a message: papers and pictures open over the window, others are saved. */
export function Attachments({ attachments, read = readAttachment }: AttachmentsProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const [file, setFile] = useState<ViewedFile | null>(null);

  async function handleOpen({ id }: InboxAttachment): Promise<void> {
    setBusy(id);
    try {
      const { name, content_type, content } = await read(id);
      if (isOpenedInWindow(content_type)) setFile({ name, content_type, bytes: bytesOf(content) });
      // Of no kind that a browser would open in this place.
      else saveAsFile({ name, text: bytesOf(content), type: 'application/octet-stream' });
    } catch (error) {
      tellFailure(error);
    }
    setBusy(null);
  }

  return (
    <Row gap={2}>
      {attachments.map((attachment) => (
        <Button
          key={attachment.id}
          variant="default"
          size="compact-md"
          leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          loading={busy === attachment.id}
          onClick={() => void handleOpen(attachment)}
        >
          {words.open(attachment.name, fileSizeText(attachment.size_bytes))}
        </Button>
      ))}
      <LazyComponent load={loadViewer} props={file && { name: file.name, file, onClose: () => setFile(null) }} />
    </Row>
  );
}
