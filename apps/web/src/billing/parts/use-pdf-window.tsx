import { useState } from 'react';
import type { ReactNode } from 'react';
import { tellFailure } from '../../shell/tell.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { ViewedFile } from '../../ui/viewer/PaperViewer.tsx';

const loadViewer = async () => (await import('../../ui/viewer/PaperDialog.tsx')).PaperDialog;

/** A PDF as a call answers it, or a picture that says which. */
export type ReadPdf = () => Promise<{ readonly filename: string; readonly content: string; readonly content_type?: string }>;

interface PdfWindow {
  /** Opens the PDF over the window; a failure is told in the corner. */
  readonly show: (read: ReadPdf) => Promise<void>;
  readonly is_reading: boolean;
  /** Stands wherever the page has room for it: nothing is seen of it until a PDF is open. */
  readonly window: ReactNode;
}

/** Shows papers of the books in the viewer, whose code comes with the first of them. Source: screens S41 to S43, S55. */
export function usePdfWindow(): PdfWindow {
  const [is_reading, setReading] = useState(false);
  const [file, setFile] = useState<ViewedFile | null>(null);

  async function show(read: ReadPdf): Promise<void> {
    setReading(true);
    try {
      const { filename, content, content_type = 'application/pdf' } = await read();
      setFile({ name: filename, content_type, bytes: bytesOf(content) });
    } catch (error) {
      tellFailure(error);
    }
    setReading(false);
  }

  return {
    show,
    is_reading,
    window: file && <LazyComponent load={loadViewer} props={{ name: file.name, file, onClose: () => setFile(null) }} />,
  };
}
