import type { ManagedDriver } from '@tsela/contract/tripsheets/driver-api';
import type { DriverId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathId } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { changesBar, useEdited } from '../../shell/use-edited.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../../ui/form/UnreadFrame.tsx';
import { useChangeDriver, useDriver } from '../../hubs/branch-calls.ts';
import { changeDriverInput, driverDraftOf, driverProblemsOf } from './driver-draft.ts';
import { DriverFields } from './DriverFields.tsx';
import { DriverBadge } from './DriversPage.tsx';
import { RatingFigures } from '../../tracking/parts/RatingFigures.tsx';
import { FieldRecord } from './FieldRecord.tsx';
import { DriverEmployment } from './DriverEmployment.tsx';

const BACK = { href: paths.drivers(), label: SCREENS.drivers.title };

/** One driver. Source: screens S50. */
export function DriverPage() {
  const read = useDriver(usePathId<DriverId>('id'));
  const driver = read.data?.drivers[0];
  if (driver) return <LoadedDriver key={driver.id} driver={driver} />;
  return (
    <UnreadFrame title={SCREENS.drivers.title} back={BACK} read={read} error={shownError(read.error)} notFound={words.notFound} />
  );
}

function LoadedDriver({ driver }: { readonly driver: ManagedDriver }) {
  const changing = useChangeDriver();
  const may_change = useMay('API_/drivers:PATCH');
  const is_at_work = driver.deleted_date === null;
  const edited = useEdited(driverDraftOf(driver), driver);
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(driverProblemsOf(draft, { is_new: false }))) return;
    edited.save(changing, { ...changeDriverInput(driver, draft), ...edited.based_on }, words.saved);
  }

  return (
    <RecordFrame
      title={driver.name}
      aside={<DriverBadge driver={driver} />}
      back={BACK}
      errors={errors}
      isLocked={!may_change || !is_at_work}
      notice={!may_change && <Notice kind="info">{words.readOnly}</Notice>}
      side={
        <>
          <DriverEmployment driver={driver} />
          <FieldRecord driver_id={driver.id} />
          <RatingFigures of={{ driver_id: driver.id }} />
        </>
      }
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      <DriverFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}
