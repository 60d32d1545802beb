import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { useEffect, useMemo, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { makeReadyFor } from '../../ui/viewer/open-paper.ts';
import { PaperDialog } from '../../ui/viewer/PaperDialog.tsx';
import type { PaperDialogProps } from '../../ui/viewer/PaperDialog.tsx';
import { PaperPane } from '../../ui/viewer/PaperPane.tsx';
import type { SaveEdited } from '../../ui/viewer/PaperViewer.tsx';
import { useDocumentContent } from './document-calls.ts';
import { drawingOf, earlierMarks } from './version-draft.ts';
import type { AskedDrawing } from './version-draft.ts';

interface DocumentViewerProps {
  readonly document: ShipmentDocument;
  /** Saves it with what was done to it, and answers why not; left out, the document is only looked at. */
  readonly onSave?: ((bytes: Uint8Array, drawing: AskedDrawing) => Promise<string | null>) | undefined;
  readonly saveLabel?: string;
  readonly saveHelp?: string;
  /** Over the whole window, until it is closed; within the page where `onEdited` hears what is not saved. */
  readonly frame: { readonly onClose: () => void } | { readonly onEdited: (is_edited: boolean) => void };
}

/** A document of a shipment, or one that waits for it. Source: screens S09, S31, S55. */
export function DocumentViewer({ document: { id, name, content_type }, onSave, frame, ...labels }: DocumentViewerProps) {
  const { file, drawing, error, refetch } = useFile(id, name);
  const [is_anew, setAnew] = useState(false);
  const below = useFile(is_anew && drawing ? drawing.drawn_on_id : null, name);
  useEffect(() => makeReadyFor(content_type), [content_type]);
  const handleSave: SaveEdited | undefined = onSave && ((bytes, edits) => onSave(bytes, drawingOf(id, drawing, edits)));
  const shown = (paper: Omit<PaperDialogProps, 'name' | 'onClose'>, key: string) =>
    'onClose' in frame ? (
      <PaperDialog key={key} name={name} {...paper} {...labels} onClose={frame.onClose} />
    ) : (
      <PaperPane key={key} name={name} {...paper} {...labels} onEdited={frame.onEdited} />
    );
  if (drawing && file && is_anew) {
    const anew = { ...earlierMarks(drawing), version: file };
    const on_below = { file: below.file, fault: shownError(below.error), onRetry: () => void below.refetch() };
    return shown({ ...on_below, anew, onSave: handleSave }, 'anew');
  }
  // A version that was drawn is drawn anew, so that each of its marks can still be taken away.
  const saving = drawing && onSave ? { onMarks: () => setAnew(true) } : { onSave: handleSave };
  return shown({ file, fault: shownError(error), onRetry: () => void refetch(), ...saving }, 'version');
}

function useFile(id: number | null, name: string) {
  const { data, error, refetch } = useDocumentContent(id);
  const file = useMemo(
    () => (data ? { name, content_type: data.document.content_type, bytes: bytesOf(data.content) } : null),
    [data, name],
  );
  return { file, drawing: data?.drawing ?? null, error, refetch };
}
