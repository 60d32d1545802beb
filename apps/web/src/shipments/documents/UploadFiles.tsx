import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { DOCUMENT_FILE_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import { useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { podUploader as words } from '../../strings/shipments-documents.ts';
import { DropZone } from '../../ui/form/DropZone.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { base64Of } from '../../ui/form/base64.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { uploadDocument } from './document-calls.ts';
import { fileToSend } from './file-to-send.ts';
import { readBarcodes, readsBarcodes } from './read-barcodes.ts';

/** As many as are chosen at once; the rest can follow. */
const FILES_MAX = 100;

interface UploadFilesProps {
  /** One file has arrived, with the barcodes that were read on it. */
  readonly onUploaded: (id: number, codes: string[]) => void;
  readonly onDone: () => void;
}

interface Refused {
  readonly key: string;
  readonly file: File;
  readonly message: string;
}

/** Many files, dropped or chosen, uploaded one after the other; what fails can be tried again by itself. Source: screens S31. */
export function UploadFiles({ onUploaded, onDone }: UploadFilesProps) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const reset = useRef<() => void>(null);

  async function handleFiles(files: readonly File[]): Promise<void> {
    reset.current?.();
    if (files.length === 0 || progress !== null) return;
    setTold(files.length > FILES_MAX ? words.tooMany(FILES_MAX) : null);
    if (files.length > FILES_MAX) return;
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      const message = await upload(file);
      if (message !== null) setRefused((before) => [...before, { key: randomId(), file, message }]);
    }
    setProgress(null);
    onDone();
  }

  /** Answers why a file was refused; null when it has arrived. */
  async function upload(file: File): Promise<string | null> {
    const sent = await fileToSend(file);
    if (typeof sent === 'string') return sent;
    try {
      const codes = await readBarcodes(file);
      const { document } = await uploadDocument(sent.name, base64Of(sent.bytes));
      onUploaded(document.id, codes);
      return null;
    } catch (error) {
      return shownError(error) ?? '';
    }
  }

  function handleAgain({ key, file }: Refused): void {
    setRefused((before) => before.filter((each) => each.key !== key));
    void handleFiles([file]);
  }

  return (
    <Stack gap={3}>
      <Text as="p" max="80ch" tone="soft">
        {words.intro} {readsBarcodes() ? words.readsBarcodes : words.readsNoBarcodes}
      </Text>
      {told !== null && <Notice kind="warning">{told}</Notice>}
      <DropZone onDrop={(files) => void handleFiles([...files])} hint={words.drop}>
        <FileButton
          multiple
          accept={DOCUMENT_FILE_TYPES.join(',')}
          resetRef={reset}
          onChange={(files) => void handleFiles(files)}
        >
          {(button) => (
            <Button {...button} loading={progress !== null} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.choose}
            </Button>
          )}
        </FileButton>
        <span role="status">{progress !== null && words.uploading(progress.done, progress.all)}</span>
      </DropZone>
      {refused.length > 0 && (
        <Panel title={words.refused}>
          <Stack as="ul" gap={2}>
            {refused.map((each) => (
              <Row key={each.key} as="li" justify="between" gap={3}>
                <Text tone="red" isBreakable>
                  {each.message}
                </Text>
                <Row gap={2}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={progress !== null}
                    aria-label={words.tryAgainOf(each.file.name)}
                    onClick={() => handleAgain(each)}
                  >
                    {words.tryAgain}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.dismissOf(each.file.name)}
                    onClick={() => setRefused((before) => before.filter(({ key }) => key !== each.key))}
                  >
                    {words.dismiss}
                  </Button>
                </Row>
              </Row>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}
