import { TextInput } from '@mantine/core';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { sheetDesk as words } from '../../strings/tripsheets-desk.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useLoad } from '../tripsheet-calls.ts';

/** What was scanned last stands in sight; older scans are in the sheet itself. */
const SHOWN = 8;

interface Scan {
  readonly reference: string;
  readonly short_tracking_reference: string;
  readonly loaded: number;
  readonly of: number;
  readonly is_changed: boolean;
}

interface LoadDialogProps {
  readonly driver: { readonly id: DriverId; readonly name: string };
  readonly date: string;
  readonly onClose: () => void;
}

/** Scans parcels into a vehicle, one after the other; a wrong one is taken out again. Source: screens S25. */
export function LoadDialog({ driver, date, onClose }: LoadDialogProps) {
  const load = useLoad();
  const [scanned, setScanned] = useState('');
  const [scans, setScans] = useState<readonly Scan[]>([]);

  function handleScan(): void {
    const reference = scanned.trim();
    if (reference === '') return;
    load.mutate(
      { driver_id: driver.id, date, reference },
      {
        onSuccess: ({ short_tracking_reference, parcels_loaded: loaded, parcels: of, is_changed }) => {
          setScanned('');
          const others = scans.filter((scan) => scan.reference !== reference);
          setScans([{ reference, short_tracking_reference, loaded, of, is_changed }, ...others].slice(0, SHOWN));
        },
      },
    );
  }

  function handleTakeOut({ reference }: Scan): void {
    load.mutate(
      { driver_id: driver.id, date, reference, is_loaded: false },
      {
        onSuccess: () => {
          setScans(scans.filter((scan) => scan.reference !== reference));
          tellDone(words.tookOut(reference));
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <FormDialog
      title={words.loadTitle(driver.name)}
      onClose={onClose}
      closeLabel={words.close}
      okLabel={words.loadButton}
      is_pending={load.isPending}
      onOk={handleScan}
    >
      <TextInput
        data-autofocus
        {...field(words.scan, { name: 'reference' })}
        description={words.scanHint}
        value={scanned}
        error={shownError(load.error)}
        onChange={(event) => {
          setScanned(event.currentTarget.value);
          load.reset();
        }}
      />
      {scans.length > 0 && (
        <Lines aria-label={words.scanned}>
          {scans.map((scan) => (
            <Row as="li" key={scan.reference} justify="between">
              <Text weight="medium" className="num">
                {scan.reference}
              </Text>
              <QuietText>
                {words.loaded(scan.loaded, scan.of)}
                {!scan.is_changed && ` · ${words.already}`}
              </QuietText>
              <LinkButton aria-label={words.takeOutOf(scan.reference)} onClick={() => handleTakeOut(scan)}>
                {words.takeOut}
              </LinkButton>
            </Row>
          ))}
        </Lines>
      )}
    </FormDialog>
  );
}
