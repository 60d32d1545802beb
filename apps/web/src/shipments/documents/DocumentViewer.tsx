import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { useEffect, useMemo } from 'react';
import { shownError } from '../../api/api-error.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { makeReadyFor } from '../../ui/viewer/open-paper.ts';
import { PaperDialog } from '../../ui/viewer/PaperDialog.tsx';
import type { SaveEdited } from '../../ui/viewer/PaperViewer.tsx';
import { useDocumentContent } from './document-calls.ts';

interface DocumentViewerProps {
  readonly document: ShipmentDocument;
  /** Left out, the document is only looked at. */
  readonly onSave?: SaveEdited | undefined;
  readonly saveLabel?: string;
  readonly saveHelp?: string;
  readonly onClose: () => void;
}

/** A document of a shipment, or one that waits for it, over the whole window. Source: screens S09, S31, S55. */
export function DocumentViewer({ document: { id, name, content_type }, ...rest }: DocumentViewerProps) {
  const { data, error, refetch } = useDocumentContent(id);
  useEffect(() => makeReadyFor(content_type), [content_type]);
  const file = useMemo(
    () => (data ? { name, content_type: data.document.content_type, bytes: bytesOf(data.content) } : null),
    [data, name],
  );
  return <PaperDialog name={name} file={file} fault={shownError(error)} onRetry={() => void refetch()} {...rest} />;
}
