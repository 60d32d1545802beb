import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { useState } from 'react';
import { tellFailure } from '../../shell/tell.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { exporting } from '../../strings/shipments/lists.ts';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useExportShipments, useShipmentsSummary } from '../shipment-calls.ts';
import type { ExportFormat } from './save-export.ts';

const loadDialog = async () => (await import('./ExportDialog.tsx')).ExportDialog;

/** A list as a file: a short one at once, a long one by a job, with the files that were written before. Source: screens S08. */
export function ExportMenu({ filters }: { readonly filters: InputOf<typeof shipmentApi.summary> }) {
  const summary = useShipmentsSummary(filters).data?.summary;
  const drawing = useExportShipments();
  const [dialog, setDialog] = useState<{ readonly format: ExportFormat | null } | null>(null);

  function handleExport(format: ExportFormat): void {
    if (summary?.has_more === true) {
      setDialog({ format });
      return;
    }
    drawing.mutate(filters, {
      onError: tellFailure,
      onSuccess: ({ csv, count }) => {
        void save(csv, format).then(() => showToast({ text: words.exported(count), variant: 'success' }), tellFailure);
      },
    });
  }

  return (
    <>
      <MenuButton
        label={exporting.open}
        lines={[
          { label: exporting.formats.csv, onClick: () => handleExport('csv') },
          { label: exporting.formats.xlsx, onClick: () => handleExport('xlsx') },
          { label: exporting.files, onClick: () => setDialog({ format: null }) },
        ]}
      />
      <LazyComponent load={loadDialog} props={dialog && { filters, format: dialog.format, onClose: () => setDialog(null) }} />
    </>
  );
}

async function save(csv: string, format: ExportFormat): Promise<void> {
  const { saveCsv } = await import('./save-export.ts');
  await saveCsv(new Blob([csv], { type: 'text/csv;charset=utf-8' }), format);
}
