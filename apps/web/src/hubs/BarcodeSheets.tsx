import type { Barcode } from '@tsela/domain/hubs/barcodes';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { pagesOf } from './barcode-draft.ts';
import type { BarcodeDraft } from './barcode-draft.ts';
import { BarcodePicture } from './BarcodePicture.tsx';
import classes from './Barcodes.module.css';

const PAPER = { 'a4-24': 'A4', '100x150': '100mm 150mm', '100x50': '100mm 50mm' } as const;

interface BarcodeSheetsProps {
  readonly codes: readonly Barcode[];
  readonly draft: BarcodeDraft;
  readonly onPrinted: () => void;
}

/** The pages as they are printed, alone on the paper. They stand for as long as the browser's own dialog is open. */
export function BarcodeSheets({ codes, draft, onPrinted }: BarcodeSheetsProps) {
  useEffect(() => {
    // After the pictures have been drawn.
    const timer = setTimeout(() => window.print());
    window.addEventListener('afterprint', onPrinted);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);

  return createPortal(
    <div className={classes['paper']} data-sheets data-paper-only>
      <style>{`@page { size: ${PAPER[draft.sheet]}; margin: 0; }`}</style>
      {pagesOf(codes, draft).map((page, at) => (
        <div key={at} className={classes['sheet']} data-sheet={draft.sheet} data-columns={draft.columns}>
          {page.map((code, place) => (
            <BarcodePicture key={place} of={code} symbology={draft.symbology} size={draft.size} has_text={draft.has_text} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}
