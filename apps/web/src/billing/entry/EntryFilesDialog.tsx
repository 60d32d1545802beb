import { IconUpload } from '@tabler/icons-react';
import type { EntryFile } from '@tsela/contract/billing/entry-file-api';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { entryFiles as words } from '../../strings/billing/files.ts';
import { Button } from '../../ui/act/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { readEntryFile, useAddEntryFile, useEntryFiles, useShareEntryFile } from '../billing-calls.ts';
import { ACCEPTED, entryFileOf } from '../entry-file.ts';
import { usePdfWindow } from '../parts/use-pdf-window.tsx';
import { RemoveEntryFile } from './RemoveEntryFile.tsx';

/** What the files are of. */
export type FilesOf = { readonly payment_id: number } | { readonly transaction_id: number };

export interface EntryFilesDialogProps {
  readonly of: FilesOf;
  /** What it is called: a payment's number, a transaction's type. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The files of a payment or a transaction: proofs, letters, signed requests. Source: screens S41, S43, S55. */
export function EntryFilesDialog({ of, name, onClose }: EntryFilesDialogProps) {
  const is_staff = isStaff(useSession().user);
  const may_add = useMay('API_/billing/files:POST') && is_staff;
  const read = useEntryFiles(of);
  const { show, window } = usePdfWindow();
  const [removed, setRemoved] = useState<EntryFile | null>(null);
  const files = read.data?.files;
  const fault = shownError(read.error);
  if (removed !== null) return <RemoveEntryFile file={removed} onClose={() => setRemoved(null)} />;
  // One window at a time: Escape gives this one back.
  if (window !== null) return window;
  return (
    <Dialog title={words.title(name)} onClose={onClose} width="lg">
      <Stack gap={4}>
        {fault !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {fault}
          </Notice>
        )}
        {files === undefined && fault === null && <Skeleton height={120} />}
        {files?.length === 0 && <EmptyState text={is_staff ? words.none : words.noneShared} />}
        {files !== undefined && files.length > 0 && (
          <Lines aria-label={words.list}>
            {files.map((file) => (
              <Line
                key={file.id}
                file={file}
                onOpen={() =>
                  show(async () => {
                    const answer = await readEntryFile(file.id);
                    return { filename: file.name, content_type: file.content_type, content: answer.content };
                  })
                }
                onRemove={() => setRemoved(file)}
              />
            ))}
          </Lines>
        )}
        {may_add && <AddFile of={of} />}
      </Stack>
    </Dialog>
  );
}

interface LineProps {
  readonly file: EntryFile;
  readonly onOpen: () => Promise<void>;
  readonly onRemove: () => void;
}

function Line({ file, onOpen, onRemove }: LineProps) {
  const { name, size_bytes, created_by_name, time_created, payment_id } = file;
  const is_staff = isStaff(useSession().user);
  const [may_share, may_remove] = [useMay('API_/billing/files:PATCH'), useMay('API_/billing/files:DELETE')];
  const [is_reading, setReading] = useState(false);

  async function handleOpen(): Promise<void> {
    setReading(true);
    await onOpen();
    setReading(false);
  }

  return (
    <Stack as="li" gap={2} pad={[3, 0]}>
      <Row justify="between" gap={3}>
        <Stack gap={0}>
          <Text weight="medium" isBreakable>
            {name}
          </Text>
          <QuietText>
            {`${fileSizeText(size_bytes)} · `}
            <DateTime instant={time_created} />
            {words.by(created_by_name)}
          </QuietText>
        </Stack>
        <Row gap={2}>
          <Button
            variant="default"
            size="compact-md"
            loading={is_reading}
            aria-label={words.openOf(name)}
            onClick={() => void handleOpen()}
          >
            {words.open}
          </Button>
          {is_staff && may_remove && (
            <Button variant="default" size="compact-md" aria-label={words.removeOf(name)} onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </Row>
      </Row>
      {is_staff && may_share && payment_id !== null && <Shared file={file} />}
    </Stack>
  );
}

function Shared({ file: { id, name, is_shared } }: { readonly file: EntryFile }) {
  const sharing = useShareEntryFile();
  return (
    <Switch
      label={words.sharedOf(name)}
      is_on={sharing.isPending ? sharing.variables.is_shared : is_shared}
      onChange={(is_on) =>
        sharing.mutate(
          { id, is_shared: is_on },
          { onSuccess: () => tellDone(is_on ? words.wasShared(name) : words.wasHidden(name)), onError: tellFailure },
        )
      }
    >
      {words.shared}
    </Switch>
  );
}

function AddFile({ of }: { readonly of: FilesOf }) {
  const adding = useAddEntryFile();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    const sent = await entryFileOf(file);
    setRefusal(typeof sent === 'string' ? sent : null);
    if (typeof sent === 'string') return;
    adding.mutate(
      { ...of, ...sent },
      {
        onSuccess: (answer) => tellDone(words.added(answer.file.name)),
        onError: (error) => setRefusal(shownError(error)),
      },
    );
  }

  return (
    <Stack gap={2}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Row gap={3}>
        <ChooseFile accept={ACCEPTED} onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} loading={adding.isPending} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.add}
            </Button>
          )}
        </ChooseFile>
        <QuietText>{'payment_id' in of ? words.helpOfPayment : words.help}</QuietText>
      </Row>
    </Stack>
  );
}
