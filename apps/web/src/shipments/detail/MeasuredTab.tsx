import { Button } from '../../ui/act/Button.tsx';
import type { ExplainedDiscrepancy, Measurement } from '@tsela/contract/shipments/measurement-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useAnswerDiscrepancy, useMeasurements } from '../measure/measure-calls.ts';
import classes from '../measure/Measure.module.css';
import { DiscrepancyBadges } from '../../billing/parts/DiscrepancyBadges.tsx';
import { NoteFiles } from './notes/NoteFiles.tsx';
import { NotePictures } from './notes/NotePictures.tsx';
import { TabRead } from './TabRead.tsx';

const loadDispute = async () => (await import('../measure/DisputeDialog.tsx')).DisputeDialog;

/** How the parcels were measured, with the evidence, and what that changes of the price. Source: screens S09, users-ask 14. */
export function MeasuredTab({ shipment }: { readonly shipment: Shipment }) {
  const read = useMeasurements(shipment.id);
  return (
    <TabRead read={read} isEmpty={({ measurements }) => measurements.length === 0} empty={words.none}>
      {({ measurements, discrepancies }) => (
        <Stack gap={4}>
          {discrepancies.length > 0 && (
            <Stack as="section" gap={3} aria-label={words.whatChanges}>
              {discrepancies.map((discrepancy) => (
                <Discrepancy key={discrepancy.id} discrepancy={discrepancy} />
              ))}
            </Stack>
          )}
          <Stack as="section" gap={4} aria-label={words.measured}>
            {measurements.map((measurement) => (
              <Measured key={measurement.id} measurement={measurement} />
            ))}
          </Stack>
        </Stack>
      )}
    </TabRead>
  );
}

function Discrepancy({ discrepancy }: { readonly discrepancy: ExplainedDiscrepancy }) {
  const { difference, quoted, recalculated, answer_reason, comment } = discrepancy;
  return (
    <Panel
      title={`${words.difference} ${moneyText(difference)}`}
      aside={
        <Row as="span" gap={1}>
          <DiscrepancyBadges discrepancy={discrepancy} />
        </Row>
      }
    >
      <Stack gap={4}>
        <div className={classes['beside']}>
          <Trace title={words.priceAsBooked} rand={quoted} lines={discrepancy.quoted_explanation} />
          <Trace title={words.priceAsMeasured} rand={recalculated} lines={discrepancy.recalculated_explanation} />
        </div>
        {answer_reason !== '' && (
          <Text as="p">
            <strong>{words.yourDispute}:</strong> {answer_reason}
          </Text>
        )}
        {comment !== '' && (
          <Text as="p">
            <strong>{words.comment}:</strong> {comment}
          </Text>
        )}
        <Answer discrepancy={discrepancy} />
      </Stack>
    </Panel>
  );
}

interface TraceProps {
  readonly title: string;
  readonly rand: number;
  readonly lines: readonly string[];
}

function Trace({ title, rand, lines }: TraceProps) {
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <Text weight="strong">
        {title}: <Money rand={rand} />
      </Text>
      {lines.map((line) => (
        <Text key={line} as="p" size="s" tone="soft">
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** For the users of the account, until the deadline. */
function Answer({ discrepancy }: { readonly discrepancy: ExplainedDiscrepancy }) {
  const { id, status, answer, answer_until, difference } = discrepancy;
  const { user } = useSession();
  const may_answer = useMay('API_/billing/discrepancies/answer:POST');
  const now = useNow();
  const answering = useAnswerDiscrepancy();
  const [is_disputing, setDisputing] = useState(false);
  if (status !== 'open' || answer !== '' || isStaff(user) || !may_answer) return null;
  if (answer_until !== null && new Date(answer_until) <= now) return <QuietText as="p">{words.answerOver}</QuietText>;

  async function handleAccept(): Promise<void> {
    const title = words.acceptTitle(moneyText(difference));
    if (!(await isSure({ title, body: words.acceptText, button: words.accept }))) return;
    answering.mutate({ id, answer: 'accept' }, { onSuccess: () => tellDone(words.accepted), onError: tellFailure });
  }

  return (
    <Row gap={3}>
      <Button loading={answering.isPending} onClick={() => void handleAccept()}>
        {words.accept}
      </Button>
      <Button variant="default" onClick={() => setDisputing(true)}>
        {words.dispute}
      </Button>
      {answer_until !== null && (
        <QuietText>
          {words.answerUntil} <DateTime instant={answer_until} />
        </QuietText>
      )}
      <LazyComponent load={loadDispute} props={is_disputing ? { id, onClose: () => setDisputing(false) } : null} />
    </Row>
  );
}

function Measured({ measurement }: { readonly measurement: Measurement }) {
  const { tracking_reference, device, device_calibrated_on, measured_by_name, time_created, is_undone, undoes_id } = measurement;
  return (
    <Stack as="article" gap={2} aria-label={words.parcelOf(tracking_reference)}>
      <Row gap={2}>
        <strong className="num">{words.parcelOf(tracking_reference)}</strong>
        {is_undone && <Badge>{words.takenBack}</Badge>}
      </Row>
      {undoes_id !== null && <Text as="p">{words.takesBack}</Text>}
      <Text as="p">
        {words.actual}: <strong>{sizesText(measurement)}</strong>
      </Text>
      <Text as="p" tone="soft">
        {words.submitted}: {sizesText(measurement.submitted)}
      </Text>
      <QuietText as="p">
        <DateTime instant={time_created} />
        {device !== '' && ` · ${words.withDevice(device, device_calibrated_on === null ? '' : shownDay(device_calibrated_on))}`}
        {measured_by_name !== '' && ` · ${words.by(measured_by_name)}`}
      </QuietText>
      <NotePictures files={measurement.files} />
      <NoteFiles files={measurement.files} />
    </Stack>
  );
}

type Sizes = Pick<Measurement, 'length_cm' | 'width_cm' | 'height_cm' | 'weight_kg'>;

function sizesText({ length_cm, width_cm, height_cm, weight_kg }: Sizes): string {
  if (length_cm === null || width_cm === null || height_cm === null || weight_kg === null) return words.notMeasured;
  return words.sizes(length_cm, width_cm, height_cm, weight_kg);
}
