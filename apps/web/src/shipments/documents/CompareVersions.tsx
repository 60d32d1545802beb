import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { useMemo, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { documents as words } from '../../strings/shipments/documents.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { CompareDialog } from '../../ui/viewer/CompareDialog.tsx';
import type { ComparedSide } from '../../ui/viewer/CompareDialog.tsx';
import { useDocumentContent } from './document-calls.ts';
import type { Versions } from './version-draft.ts';

interface CompareVersionsProps {
  /** The one that is compared at first with the newest. */
  readonly document: ShipmentDocument;
  /** All versions of the document, newest first. Two at least. */
  readonly versions: Versions;
  readonly onClose: () => void;
}

/** Two versions of a document beside each other, over the whole window. Source: screens S09, S55. */
export function CompareVersions({ document, versions, onClose }: CompareVersionsProps) {
  const [first, setFirst] = useState(document);
  const [second, setSecond] = useState(versions[0]);
  return (
    <CompareDialog
      title={words.compareTitle}
      first={useSide(first, { label: words.compareFirst, versions, other: second, onChange: setFirst })}
      second={useSide(second, { label: words.compareSecond, versions, other: first, onChange: setSecond })}
      onClose={onClose}
    />
  );
}

interface Choice {
  readonly label: string;
  readonly versions: readonly ShipmentDocument[];
  /** The one that stands beside it, which it is not compared with itself. */
  readonly other: ShipmentDocument;
  readonly onChange: (version: ShipmentDocument) => void;
}

function useSide({ id, name }: ShipmentDocument, { label, versions, other, onChange }: Choice): ComparedSide {
  const { data, error, refetch } = useDocumentContent(id);
  const file = useMemo(
    () => (data ? { name, content_type: data.document.content_type, bytes: bytesOf(data.content) } : null),
    [data, name],
  );
  const now = useNow();
  const head = (
    <SelectField
      label={label}
      value={String(id)}
      options={versions
        .filter((each) => each.id !== other.id)
        .map((each) => ({ value: String(each.id), label: labelOf(each, now) }))}
      onChange={(value) => {
        const chosen = versions.find((each) => String(each.id) === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
  return { name: label, head, file, fault: shownError(error), onRetry: () => void refetch() };
}

function labelOf({ name, time_created, created_by_name }: ShipmentDocument, now: Date): string {
  return [name, dateTimeText(time_created, now), created_by_name].filter((part) => part !== '').join(' · ');
}
