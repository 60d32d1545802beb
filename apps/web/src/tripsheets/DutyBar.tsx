import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useConnection } from '../shell/beside/connection.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { timeText } from '../ui/show/date-text.ts';
import { Text } from '../ui/show/Text.tsx';
import { useChangeDuty, useDuty } from './duty-calls.ts';
import { useDutyPositions } from './use-duty-positions.ts';

/** Of the row with its button. */
const HEIGHT_PX = 60;

const loadCheck = async () => (await import('./VehicleCheckDialog.tsx')).VehicleCheckDialog;

/** Whether the driver is on duty; the way on it leads through the vehicle check. Source: screens S26. */
export function DutyBar() {
  const { data, isLoading } = useDuty();
  const changing = useChangeDuty();
  const is_offline = useConnection() === 'offline';
  const [is_checking, setChecking] = useState(false);
  useDutyPositions(data?.is_on_duty ?? false);
  // Its place is kept, so that no stop slides under the thumb; without signal there is nothing to wait for.
  if (!data) return isLoading ? <Skeleton height={HEIGHT_PX} /> : null;
  const { is_on_duty, since } = data;

  function goOff(): void {
    changing.mutate(
      { is_on_duty: false },
      { onError: (error) => showToast({ text: shownError(error) ?? tripsheets.dutyFailed, variant: 'error' }) },
    );
  }

  return (
    <Row justify="between" pad={[2, 3]}>
      <Text tone={is_on_duty ? 'green' : 'soft'} weight="strong">
        {is_on_duty && since !== null ? tripsheets.onDuty(timeText(since)) : tripsheets.offDuty}
      </Text>
      <Button
        variant="default"
        size="md"
        disabled={is_offline}
        title={is_offline ? tripsheets.dutyOffline : undefined}
        loading={changing.isPending}
        onClick={() => (is_on_duty ? goOff() : setChecking(true))}
      >
        {is_on_duty ? tripsheets.goOffDuty : tripsheets.goOnDuty}
      </Button>
      <LazyComponent load={loadCheck} props={is_checking ? { onClose: () => setChecking(false) } : null} />
    </Row>
  );
}
