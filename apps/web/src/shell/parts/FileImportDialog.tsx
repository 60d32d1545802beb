import { Button } from '../../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FileFaults } from './FileFaults.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

type Faults = ComponentProps<typeof FileFaults>['faults'];

/** What a file would change, or what is wrong with it. */
interface FilePreview {
  readonly errors: Faults;
  readonly error_count: number;
  readonly warnings: Faults;
  readonly warning_count: number;
}

interface Asking<Preview> {
  readonly data: Preview | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
}

interface FileImportDialogProps<Content, Preview extends FilePreview> {
  readonly title: string;
  readonly text: string;
  readonly accept: string;
  readonly buttonLabel: string;
  readonly most_bytes: number;
  readonly words: { readonly tooLarge: string; readonly unreadable: string; readonly errors: (count: number) => string };
  readonly looking: Asking<Preview>;
  readonly saving: Asking<Preview>;
  /** Whether a sound file would change anything. */
  readonly has_changes: boolean;
  /** What is in a file, or why it is not taken. */
  readonly readFile: (file: File) => Promise<{ readonly content: Content } | { readonly refused: string }>;
  readonly onRead: (content: Content) => void;
  readonly onImport: (content: Content) => void;
  readonly onClose: () => void;
  /** What would change. */
  readonly children: ReactNode;
}

/** A file into a draft: first what it would change or what is wrong with it, row by row, then for good. */
export function FileImportDialog<Content, Preview extends FilePreview>({
  title,
  text,
  accept,
  buttonLabel,
  most_bytes,
  words: own,
  looking,
  saving,
  has_changes,
  readFile,
  onRead,
  onImport,
  onClose,
  children,
}: FileImportDialogProps<Content, Preview>) {
  const [read, setRead] = useState<{ content: Content } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = looking.data;
  const failure = refusal ?? shownError(saving.error ?? looking.error);
  const is_sound = preview?.error_count === 0;

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setRead(null);
    looking.reset();
    saving.reset();
    if (file.size > most_bytes) return setRefusal(own.tooLarge);
    try {
      const found = await readFile(file);
      if ('refused' in found) return setRefusal(found.refused);
      setRefusal(null);
      setRead(found);
      onRead(found.content);
    } catch {
      setRefusal(own.unreadable);
    }
  }

  return (
    <FormDialog
      title={title}
      okLabel={words.importNow}
      is_pending={saving.isPending}
      is_wide
      onOk={is_sound && has_changes && read !== null ? () => onImport(read.content) : undefined}
      onClose={onClose}
    >
      <Sentence>{text}</Sentence>
      <div>
        <ChooseFile accept={accept} onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {buttonLabel}
            </Button>
          )}
        </ChooseFile>
      </div>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {looking.isPending && <Skeleton height={80} />}
      {preview && preview.error_count > 0 && (
        <FileFaults faults={preview.errors} count={preview.error_count}>
          <Notice kind="error">{own.errors(preview.error_count)}</Notice>
        </FileFaults>
      )}
      {preview && preview.warning_count > 0 && (
        <FileFaults faults={preview.warnings} count={preview.warning_count}>
          <Notice kind="warning">{words.fileWarnings(preview.warning_count)}</Notice>
        </FileFaults>
      )}
      {is_sound && !has_changes && <Notice kind="info">{words.nothingChanges}</Notice>}
      {children}
    </FormDialog>
  );
}
