import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { CodeField } from '../../tracking/parts/CodeField.tsx';
import { playTone } from '../../tracking/parts/scan-sound.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Button } from '../../ui/act/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
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
  const [scans, setScans] = useState<readonly Scan[]>([]);

  const [refused, setRefused] = useState<string | null>(null);

  /** The next one may be scanned before this one is answered. */
  async function handleScan(references: readonly string[]): Promise<void> {
    for (const reference of references) {
      try {
        const answer = await load.mutateAsync({ driver_id: driver.id, date, reference });
        const { short_tracking_reference, parcels_loaded: loaded, parcels: of, is_changed } = answer;
        const scan = { reference, short_tracking_reference, loaded, of, is_changed };
        setScans((before) => [scan, ...before.filter((each) => each.reference !== reference)].slice(0, SHOWN));
        setRefused(null);
        playTone(is_changed ? 'done' : 'warning');
      } catch (error) {
        setRefused(shownError(error));
        playTone('refused');
      }
    }
  }

  function handleTakeOut({ reference }: Scan): void {
    load.mutate(
      { driver_id: driver.id, date, reference, is_loaded: false },
      {
        onSuccess: () => {
          setScans((before) => before.filter((scan) => scan.reference !== reference));
          tellDone(words.tookOut(reference));
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <Dialog
      title={words.loadTitle(driver.name)}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <CodeField
        id="load-scan"
        label={words.scan}
        buttonLabel={words.loadButton}
        onScan={(references) => void handleScan(references)}
      />
      <QuietText as="p">{words.scanHint}</QuietText>
      {refused !== null && <Notice kind="error">{refused}</Notice>}
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
    </Dialog>
  );
}
