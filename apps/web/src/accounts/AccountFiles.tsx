import { Button } from '../ui/act/Button.tsx';
import { tellFailure, toastServerMessage } from '../shell/tell.ts';
import { ChooseFile } from '../ui/form/ChooseFile.tsx';
import { IconUpload } from '@tabler/icons-react';
import type { AccountFile } from '@tsela/contract/accounts/account-file-api';
import { FILE_BYTES_MAX } from '@tsela/domain/accounts/account-files';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { accountParts } from '../strings/accounts.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { base64Of, bytesOf } from '../ui/form/base64.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { CardLine } from '../ui/table/CardLine.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { readFileContent, useAddFile, useFiles, useRemoveFile } from './account-calls.ts';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

const words = accountParts.files;

/** What a file dialog offers; the server looks at the bytes. */
const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.csv';

/** The files that staff keep about an account. Source: screens S44. */
export function AccountFiles({ account_id }: { readonly account_id: AccountId }) {
  const { view } = useListAddress();
  const may_add = useMay('API_/accounts/files:POST');
  const { limit, offset } = listInput(view);
  const read = useFiles({ account_id, limit, offset });
  return (
    <Stack gap={4}>
      {may_add && <AddFile account_id={account_id} />}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.files}
        rowName={({ name }) => name}
        read={read}
        empty={words.empty}
        card={(file) => <Card file={file} />}
        cardAction={(file) => <Actions file={file} />}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<AccountFile>[] = [
  { key: 'name', header: words.name, render: ({ name }) => <Text isBreakable>{name}</Text> },
  { key: 'size', header: words.size, align: 'right', width: 110, render: ({ size_bytes }) => fileSizeText(size_bytes) },
  { key: 'added', header: words.addedBy, width: 260, render: (file) => <Added file={file} /> },
  { key: 'actions', header: words.actions, is_header_hidden: true, width: 220, render: (file) => <Actions file={file} /> },
];

function Added({ file }: { readonly file: AccountFile }) {
  return (
    <>
      <DateTime instant={file.time_created} /> {words.by(file.created_by_name)}
    </>
  );
}

function Card({ file }: { readonly file: AccountFile }) {
  return (
    <>
      <CardLine is_title start={<Text isBreakable>{file.name}</Text>} end={fileSizeText(file.size_bytes)} />
      <CardLine start={<Added file={file} />} />
    </>
  );
}

function Actions({ file }: { readonly file: AccountFile }) {
  const may_remove = useMay('API_/accounts/files:DELETE');
  const removing = useRemoveFile();
  const [is_reading, setReading] = useState(false);

  async function handleSave(): Promise<void> {
    setReading(true);
    try {
      const { content } = await readFileContent(file.id);
      // Of no kind that a browser would open in this place.
      saveAsFile({ name: file.name, text: bytesOf(content), type: 'application/octet-stream' });
    } catch (error) {
      tellFailure(error);
    }
    setReading(false);
  }

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle(file.name), body: words.removeText, button: words.remove });
    if (!is_sure) return;
    removing.mutate({ id: file.id }, toastServerMessage());
  }

  return (
    <Row as="span" align="stretch">
      <Button
        variant="default"
        size="compact-md"
        loading={is_reading}
        aria-label={words.saveOf(file.name)}
        onClick={() => void handleSave()}
      >
        {words.save}
      </Button>
      {may_remove && (
        <Button
          variant="default"
          size="compact-md"
          loading={removing.isPending}
          aria-label={words.removeOf(file.name)}
          onClick={() => void handleRemove()}
        >
          {words.remove}
        </Button>
      )}
    </Row>
  );
}

function AddFile({ account_id }: { readonly account_id: AccountId }) {
  const adding = useAddFile();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(file.size > FILE_BYTES_MAX ? words.tooLarge : null);
    if (file.size > FILE_BYTES_MAX) return;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setRefusal(words.unreadable);
    adding.mutate(
      { account_id, name: file.name, content: base64Of(new Uint8Array(bytes)) },
      {
        onSuccess: (answer) => showToast({ text: words.added(answer.file.name), variant: 'success' }),
        onError: (error) => setRefusal(shownError(error)),
      },
    );
  }

  return (
    <Stack gap={4}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Row gap={3}>
        <ChooseFile accept={ACCEPTED} onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} loading={adding.isPending} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.add}
            </Button>
          )}
        </ChooseFile>
        <QuietText>{words.help}</QuietText>
      </Row>
    </Stack>
  );
}
