import { FileButton } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import { DOCUMENT_FILE_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import { useRef, useState } from 'react';
import { documents as document_words, podUploader as words } from '../../strings/shipments/documents.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { DropZone } from '../../ui/form/DropZone.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { tellFailure } from '../../shell/tell.ts';
import { Text } from '../../ui/show/Text.tsx';
import type { Refused, useUploads } from './use-uploads.ts';

type Uploads = ReturnType<typeof useUploads>;

const loadSplit = async () => (await import('./SplitDialog.tsx')).SplitDialog;

interface UploadFilesProps {
  readonly uploads: Uploads;
  /** Whether files wait below: then they have the room. */
  readonly hasFiles: boolean;
}

/** Many files, dropped or chosen; what was refused can be tried again, split or left out. Source: screens S31. */
export function UploadFiles({ uploads, hasFiles }: UploadFilesProps) {
  const { progress, refused, told, upload } = uploads;
  const reset = useRef<() => void>(null);

  function handleFiles(files: readonly File[]): void {
    reset.current?.();
    void upload(files);
  }

  return (
    <Stack gap={3}>
      {!hasFiles && (
        <Text as="p" max="80ch" tone="soft">
          {words.intro}
        </Text>
      )}
      {told !== null && <Notice kind="warning">{told}</Notice>}
      <DropZone onDrop={(files) => handleFiles([...files])} hint={words.drop} isLow={hasFiles}>
        <FileButton multiple accept={DOCUMENT_FILE_TYPES.join(',')} resetRef={reset} onChange={handleFiles}>
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
              <RefusedFile key={each.key} refused={each} uploads={uploads} />
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

interface RefusedFileProps {
  readonly refused: Refused;
  readonly uploads: Uploads;
}

function RefusedFile({ refused: { key, file, message, can_split }, uploads }: RefusedFileProps) {
  const { progress, upload, dismiss } = uploads;
  const [split, setSplit] = useState<Uint8Array | null>(null);

  function handleAgain(): void {
    dismiss(key);
    void upload([file]);
  }

  function handleSplit(): void {
    file
      .arrayBuffer()
      .then((content) => setSplit(new Uint8Array(content)))
      .catch(() => tellFailure(new Error(document_words.unreadable)));
  }

  function handlePieces(pieces: readonly File[]): void {
    dismiss(key);
    void upload(pieces);
  }

  return (
    <Row as="li" justify="between" gap={3}>
      <Text tone="red" isBreakable>
        {message}
      </Text>
      <Row gap={2}>
        {can_split && (
          <Button size="compact-sm" disabled={progress !== null} aria-label={words.splitOf(file.name)} onClick={handleSplit}>
            {words.split}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          disabled={progress !== null}
          aria-label={words.tryAgainOf(file.name)}
          onClick={handleAgain}
        >
          {words.tryAgain}
        </Button>
        <Button variant="default" size="compact-sm" aria-label={words.dismissOf(file.name)} onClick={() => dismiss(key)}>
          {words.dismiss}
        </Button>
      </Row>
      <LazyComponent
        load={loadSplit}
        props={
          split && {
            name: file.name,
            bytes: split,
            onSplit: handlePieces,
            onClose: () => setSplit(null),
          }
        }
      />
    </Row>
  );
}
