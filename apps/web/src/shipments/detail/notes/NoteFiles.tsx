import { Button } from '../../../ui/act/Button.tsx';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { ShipmentNote } from '@tsela/contract/shipments/shipment-note-api';
import { tellFailure } from '../../../shell/tell.ts';
import { shipmentNotes as words } from '../../../strings/shipments/detail.ts';
import { bytesOf } from '../../../ui/form/base64.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { saveAsFile } from '../../../ui/act/save-as-file.ts';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { readNoteFile } from '../../shipment-calls.ts';
import classes from './NotesTab.module.css';

/** What goes with a note; each is saved on this device. */
export function NoteFiles({ files }: Pick<ShipmentNote, 'files'>) {
  async function handleSave(id: number): Promise<void> {
    try {
      const { name, content_type, content } = await readNoteFile(id);
      saveAsFile({ name, text: bytesOf(content), type: content_type });
    } catch (error) {
      tellFailure(error);
    }
  }

  if (files.length === 0) return null;
  return (
    <ul className={classes['files']}>
      {files.map(({ id, name, size_bytes }) => (
        <li key={id}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={14} aria-hidden="true" />}
            aria-label={words.saveFile(`${name} · ${fileSizeText(size_bytes)}`)}
            onClick={() => void handleSave(id)}
          >
            {name} · {fileSizeText(size_bytes)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly error: string | undefined;
  readonly onRemove: (file: File) => void;
}

/** What will go with the note, each to be left out again. */
export function ChosenFiles({ files, error, onRemove }: ChosenFilesProps) {
  return (
    <>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {files.length > 0 && (
        <ul className={classes['files']}>
          {files.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Button
                variant="default"
                size="compact-sm"
                rightSection={<IconX size={14} aria-hidden="true" />}
                aria-label={words.leaveOut(file.name)}
                onClick={() => onRemove(file)}
              >
                {file.name} · {fileSizeText(file.size)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
