import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { tripsheets } from '../strings/tripsheets.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { timeText } from '../ui/show/date-text.ts';
import { Text } from '../ui/show/Text.tsx';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { useDuty } from './use-duty.ts';
import type { DutyCapturing } from './use-duty.ts';
import { useDutyPositions } from './use-duty-positions.ts';

/** Of the row with its button. */
const HEIGHT_PX = 44;

const loadCheck = async () => (await import('./dialogs/VehicleCheckDialog.tsx')).VehicleCheckDialog;

/** Whether the driver is on duty; the way on it leads through the vehicle check. Works without signal. Source: screens S26. */
export function DutyBar(capturing: DutyCapturing) {
  const { duty, change } = useDuty(capturing);
  const [is_checking, setChecking] = useState(false);
  const [is_busy, setBusy] = useState(false);
  useDutyPositions(duty?.is_on_duty ?? false);
  // Its place is kept, so that no stop slides under the thumb.
  if (!duty) return <Skeleton height={HEIGHT_PX} />;
  const { is_on_duty, since } = duty;

  async function goOff(): Promise<void> {
    setBusy(true);
    await change('off-duty');
    setBusy(false);
  }

  const checkProps = {
    onClose: () => setChecking(false),
    onChecked: async (vehicle_check: NonNullable<Capture['vehicle_check']>) => {
      if (await change('on-duty', { vehicle_check })) setChecking(false);
    },
  };

  return (
    <Row justify="between">
      <Text tone={is_on_duty ? 'green' : 'soft'} weight="strong">
        {is_on_duty && since !== null ? tripsheets.onDuty(timeText(since)) : tripsheets.offDuty}
      </Text>
      <Button
        variant="default"
        size="md"
        loading={is_busy}
        onClick={() => {
          if (is_on_duty) void goOff();
          else setChecking(true);
        }}
      >
        {is_on_duty ? tripsheets.goOffDuty : tripsheets.goOnDuty}
      </Button>
      <LazyComponent load={loadCheck} props={is_checking ? checkProps : null} />
    </Row>
  );
}
