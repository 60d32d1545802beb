import type { LookedAtContact } from '@tsela/contract/address-book/contact-api';
import { contactImport as words } from '../strings/address-book.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import classes from './ContactImport.module.css';
import { contactFaultText, contactFaultsFile, restoredText } from './contact-import-draft.ts';
import type { ContactPreview } from './contact-import-draft.ts';
import { FilePreview, rowLabel } from '../shell/parts/FilePreview.tsx';

interface ContactPreviewPanelProps {
  readonly rows: readonly ContactPreview[];
  readonly counts: Readonly<Record<LookedAtContact['state'], number>>;
}

/** The rows of a file with what would become of each. Source: screens S14, users-ask 25. */
export function ContactPreviewPanel({ rows, counts }: ContactPreviewPanelProps) {
  return (
    <FilePreview
      rows={rows}
      bad={counts.wrong}
      isFlush
      faults={{ name: words.faultsFile, text: () => contactFaultsFile(rows) }}
      counted={
        <>
          {counts.new > 0 && <Text tone="green">{words.good(counts.new)}</Text>}
          {counts.there > 0 && <Text tone="quiet">{words.there(counts.there)}</Text>}
        </>
      }
    >
      {(shown) => (
        <ul className={classes['rows']}>
          {shown.map((preview) => (
            <PreviewLine key={preview.row.row} preview={preview} />
          ))}
        </ul>
      )}
    </FilePreview>
  );
}

function PreviewLine({ preview: { row, looked_at } }: { readonly preview: ContactPreview }) {
  const { state, violations, restored, address_warnings } = looked_at;
  const place = [row.street_address, row.local_area, row.city, row.code].filter((text) => text !== '').join(', ');
  const contact = [row.contact_name, row.mobile_number, row.email].filter((text) => text !== '').join(', ');
  return (
    <li className={classes['row']} data-bad={state === 'wrong' || undefined}>
      <Text tone="quiet" className="num">
        <span className={classes['hidden']}>{rowLabel(row)}</span>
        <span aria-hidden="true">{row.row}</span>
      </Text>
      <Stack as="span" gap={0}>
        <strong>{row.name || '–'}</strong>
        <Text tone="quiet">{contact}</Text>
      </Stack>
      <span>{place || '–'}</span>
      {state === 'wrong' ? (
        <ul className={classes['faults']}>
          {violations.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{contactFaultText(fault)}</li>
          ))}
        </ul>
      ) : (
        <Stack as="span" gap={0}>
          <Text tone={state === 'new' ? 'green' : 'quiet'}>{words.states[state]}</Text>
          {restored.map((each) => (
            <Text key={each.field} tone="quiet" size="s">
              {restoredText(each)}
            </Text>
          ))}
          {state === 'new' &&
            address_warnings.map(({ message }) => (
              <Text key={message} tone="amber" size="s">
                {message}
              </Text>
            ))}
        </Stack>
      )}
    </li>
  );
}
