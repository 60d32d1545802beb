import { Button } from '@mantine/core';
import type { LookedAtContact } from '@tsela/contract/address-book/contact-api';
import { contactImport as words } from '../strings/address-book.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import classes from './ContactImport.module.css';
import { contactFaultText, contactFaultsFile, restoredText } from './contact-import-draft.ts';
import type { ContactPreview } from './contact-import-draft.ts';

/** As many as are shown. Source: screens S30. */
const ROWS_SHOWN = 50;

interface ContactPreviewPanelProps {
  readonly rows: readonly ContactPreview[];
  readonly counts: Readonly<Record<LookedAtContact['state'], number>>;
}

/** The rows of a file with what would become of each. Source: screens S14, users-ask 25. */
export function ContactPreviewPanel({ rows, counts }: ContactPreviewPanelProps) {
  const shown = rows.slice(0, ROWS_SHOWN);
  return (
    <Panel
      title={words.preview}
      isFlush
      action={
        counts.wrong > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => saveAsFile({ name: words.faultsFile, text: contactFaultsFile(rows), type: 'text/csv;charset=utf-8' })}
          >
            {words.downloadFaults}
          </Button>
        )
      }
    >
      <Row as="p" pad={[1, 4, 3]} align="stretch" gap={4} role="status">
        {counts.new > 0 && <Text tone="green">{words.good(counts.new)}</Text>}
        {counts.there > 0 && <Text tone="quiet">{words.there(counts.there)}</Text>}
        {counts.wrong > 0 && (
          <Text tone="red" weight="strong">
            {words.bad(counts.wrong)}
          </Text>
        )}
        {rows.length > shown.length && <Text tone="quiet">{words.shown(shown.length, rows.length)}</Text>}
      </Row>
      <ul className={classes['rows']}>
        {shown.map((preview) => (
          <PreviewLine key={preview.row.row} preview={preview} />
        ))}
      </ul>
    </Panel>
  );
}

function PreviewLine({ preview: { row, looked_at } }: { readonly preview: ContactPreview }) {
  const { state, violations, restored, address_warnings } = looked_at;
  const place = [row.street_address, row.local_area, row.city, row.code].filter((text) => text !== '').join(', ');
  const contact = [row.contact_name, row.mobile_number, row.email].filter((text) => text !== '').join(', ');
  return (
    <li className={classes['row']} data-bad={state === 'wrong' || undefined}>
      <Text tone="quiet" className="num">
        <span className={classes['hidden']}>{words.row} </span>
        {row.row}
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
