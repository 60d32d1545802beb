import { usePathId } from '../shell/pages/address.ts';
import { readCreditNoteFile, useCreditNoteLines, useCreditNotes } from './billing-calls.ts';
import { DocumentView } from './parts/DocumentView.tsx';

/** One credit note, for staff and for users of its account. Source: ROUTE-23, ROUTE-43, ROUTE-45, screens S42. */
export function CreditNotePage() {
  const id = usePathId('id');
  const read = useCreditNotes(id === null ? null : { id });
  return (
    <DocumentView
      kind="credit-note"
      id={id}
      read={read}
      document={read.data?.credit_notes[0]}
      useLines={useCreditNoteLines}
      readFile={readCreditNoteFile}
    />
  );
}
