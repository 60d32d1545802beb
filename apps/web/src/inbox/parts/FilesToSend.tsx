import { Button } from '../../ui/act/Button.tsx';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { FileToSend } from '@tsela/contract/inbox/attachment-api';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { attachments as words } from '../../strings/inbox.ts';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** What a file dialog offers; the server looks at the bytes. */
const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.csv';

interface FilesToSendProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** The files that go with the message that is being written. */
export function FilesToSend({ files, onChange }: FilesToSendProps) {
  return (
    <Row gap={2}>
      <ChooseFile accept={ACCEPTED} onChange={(file) => file !== null && onChange([...files, file])}>
        {(button) => (
          <Button {...button} variant="default" size="compact-md" leftSection={<IconPaperclip size={16} aria-hidden="true" />}>
            {words.add}
          </Button>
        )}
      </ChooseFile>
      {files.map((file, at) => (
        <Button
          key={`${file.name} ${at}`}
          variant="light"
          size="compact-md"
          rightSection={<IconX size={14} aria-hidden="true" />}
          title={words.remove(file.name)}
          onClick={() => onChange(files.filter((each) => each !== file))}
        >
          {words.open(file.name, fileSizeText(file.size))}
        </Button>
      ))}
    </Row>
  );
}

/** A chosen file as it is sent. Fails where it cannot be read any more. */
export async function fileToSend(file: File): Promise<FileToSend> {
  return { name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) };
}
