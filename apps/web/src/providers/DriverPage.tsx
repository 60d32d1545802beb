import type { ManagedDriver } from '@tsela/contract/tripsheets/driver-api';
import type { DriverId } from '@tsela/domain/ids';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/address.ts';
import { useMay } from '../shell/session.ts';
import { drivers as words } from '../strings/providers.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { UnreadFrame } from '../ui/UnreadFrame.tsx';
import { useChangeDriver, useDriver } from './branch-calls.ts';
import { changeDriverInput, driverDraftOf, driverProblemsOf } from './driver-draft.ts';
import { DriverFields } from './DriverFields.tsx';
import { DriverBadge } from './DriversPage.tsx';
import { DriverStanding } from './DriverStanding.tsx';
import classes from './StaffPages.module.css';
import { useEdited } from './use-edited.ts';

const BACK = { href: paths.drivers(), label: words.title };

/** One driver. Source: screens S50. */
export function DriverPage() {
  const id = Number(usePathParam('id'));
  // What is no id finds no driver.
  const read = useDriver(Number.isSafeInteger(id) && id > 0 ? (id as DriverId) : null);
  const driver = read.data?.drivers[0];
  if (driver) return <LoadedDriver key={driver.id} driver={driver} />;
  return <UnreadFrame title={words.title} back={BACK} read={read} error={shownError(read.error)} notFound={words.notFound} />;
}

function LoadedDriver({ driver }: { readonly driver: ManagedDriver }) {
  const changing = useChangeDriver();
  const may_change = useMay('API_/drivers:PATCH');
  const is_at_work = driver.deleted_date === null;
  const { draft, errors, has_changes, change, refuse, discard } = useEdited(driverDraftOf(driver));

  function handleSave(): void {
    if (refuse(driverProblemsOf(draft, { is_new: false }))) return;
    changing.mutate(changeDriverInput(driver, draft), {
      onSuccess: () => {
        discard();
        showToast({ text: words.saved, variant: 'success' });
      },
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame title={driver.name} aside={<DriverBadge driver={driver} />} back={BACK}>
      <div className={classes['columns']}>
        <fieldset className={classes['main']} disabled={!may_change || !is_at_work}>
          {!may_change && <Notice kind="info">{words.readOnly}</Notice>}
          <ErrorSummary errors={errors} />
          <DriverFields draft={draft} errors={errors} onChange={change} />
        </fieldset>
        <div className={classes['side']}>
          <DriverStanding driver={driver} />
        </div>
      </div>
      {has_changes && (
        <SaveBar
          note={words.changes}
          error={changing.error && shownError(changing.error)}
          isSaving={changing.isPending}
          onSave={handleSave}
          onCancel={() => {
            discard();
            changing.reset();
          }}
        />
      )}
    </PageFrame>
  );
}
