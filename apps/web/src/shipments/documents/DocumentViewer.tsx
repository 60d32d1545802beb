import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { useEffect, useMemo, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { makeReadyFor } from '../../ui/viewer/open-paper.ts';
import { PaperDialog } from '../../ui/viewer/PaperDialog.tsx';
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
  readonly onClose: () => void;
}

/** A document of a shipment, or one that waits for it, over the whole window. Source: screens S09, S31, S55. */
export function DocumentViewer({ document: { id, name, content_type }, onSave, ...rest }: DocumentViewerProps) {
  const { file, drawing, error, refetch } = useFile(id, name);
  const [is_anew, setAnew] = useState(false);
  const below = useFile(is_anew && drawing ? drawing.drawn_on_id : null, name);
  useEffect(() => makeReadyFor(content_type), [content_type]);
  const handleSave: SaveEdited | undefined = onSave && ((bytes, edits) => onSave(bytes, drawingOf(id, drawing, edits)));
  if (drawing && file && is_anew)
    return (
      <PaperDialog
        key="anew"
        name={name}
        file={below.file}
        fault={shownError(below.error)}
        onRetry={() => void below.refetch()}
        anew={{ ...earlierMarks(drawing), version: file }}
        onSave={handleSave}
        {...rest}
      />
    );
  // A version that was drawn is drawn anew, so that each of its marks can still be taken away.
  const saving = drawing && onSave ? { onMarks: () => setAnew(true) } : { onSave: handleSave };
  return (
    <PaperDialog
      key="version"
      name={name}
      file={file}
      fault={shownError(error)}
      onRetry={() => void refetch()}
      {...saving}
      {...rest}
    />
  );
}

function useFile(id: number | null, name: string) {
  const { data, error, refetch } = useDocumentContent(id);
  const file = useMemo(
    () => (data ? { name, content_type: data.document.content_type, bytes: bytesOf(data.content) } : null),
    [data, name],
  );
  return { file, drawing: data?.drawing ?? null, error, refetch };
}
