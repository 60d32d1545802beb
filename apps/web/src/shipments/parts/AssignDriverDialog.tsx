import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAssignDriver, useSuggestedDrivers } from '../shipment-calls.ts';
import { assignmentsByArea, driverOfAll } from '../detail/suggested-drivers-draft.ts';
import type { Assignment, SuggestedDrivers } from '../detail/suggested-drivers-draft.ts';
import { partWords } from '../../strings/shipments/part.ts';
import { givenParts, withParts } from '../detail/given-parts-draft.ts';
import type { ChosenOf, GivenPart } from '../detail/given-parts-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { PartChoice } from './PartChoice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';

export type Leg = 'collection' | 'delivery';

interface AssignDriverDialogProps {
  readonly leg: Leg;
  readonly shipments: readonly Pick<ListedShipment, 'id'>[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const NOBODY = 'nobody';
/** Each shipment to the driver of its area. */
const BY_AREA = 'by-area';

/** Gives one leg of some shipments to a driver, or takes it away; says which could not be given and why. */
export function AssignDriverDialog({ leg, shipments, onClose, onDone }: AssignDriverDialogProps) {
  const { general } = useSession();
  const assign = useAssignDriver();
  const suggested = useSuggestedDrivers(
    shipments.map(({ id }) => id),
    leg,
  ).data;
  const [picked, setPicked] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenOf>({});
  const parts = givenParts(suggested, chosen);
  const is_nothing = parts.filter((part) => part.chosen.length === 0).length === shipments.length;
  const [is_missing, setMissing] = useState(false);
  const [failed, setFailed] = useState<Failures>([]);
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  const driver = picked ?? driverOfAll(suggested, drivers);
  const branches = general?.branches ?? [];

  async function handleAssign(): Promise<void> {
    setMissing(driver === '');
    if (driver === '') return;
    const all = shipments.map(({ id }) => id);
    const wanted: readonly (Assignment | { driver_id: null; shipment_ids: typeof all })[] =
      driver === BY_AREA && suggested
        ? assignmentsByArea(suggested)
        : [{ driver_id: driver === NOBODY ? null : (Number(driver) as DriverId), shipment_ids: all }];
    const assignments = wanted.map((each) => withParts(each, parts)).filter(({ shipment_ids }) => shipment_ids.length > 0);
    let done = 0;
    const moved: string[] = [];
    const refused: Failures[number][] = [];
    try {
      for (const assignment of assignments) {
        // One driver after the other, so that what failed is known when the rest does not come through.
        const answer = await assign.mutateAsync({ ...assignment, leg });
        done += answer.done.length;
        refused.push(...answer.failed);
        moved.push(...answer.parts.map((part) => partWords.given(part.short_tracking_reference, part.parcels, part.of)));
      }
    } catch {
      // The dialog shows the mutation's error.
      return;
    } finally {
      setFailed(refused);
      if (done > 0) showToast({ text: [words.assigned(done), ...moved].join('. '), variant: 'success' });
    }
    if (refused.length > 0) return;
    onDone?.();
    onClose();
  }

  return (
    <FormDialog
      title={words.assignTitle[leg](shipments.length)}
      onClose={onClose}
      okLabel={words.assignButton}
      is_pending={assign.isPending}
      can_ok={!is_nothing}
      onOk={() => void handleAssign()}
      fault={shownError(assign.error)}
    >
      {failed.length > 0 && (
        <Notice kind="error">
          <strong>{words.notAssigned(failed.length)}</strong>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {failed.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <NativeSelect
        {...field(words.driver, {
          name: 'driver_id',
          is_required: true,
          errors: is_missing ? { driver_id: words.chooseDriver } : {},
        })}
        value={driver}
        description={suggested && suggestionText(suggested)}
        onChange={(event) => setPicked(event.currentTarget.value)}
      >
        <option value="">{words.choose}</option>
        <option value={NOBODY}>{words.noDriver}</option>
        {suggested && suggested.drivers.length > 1 && <option value={BY_AREA}>{words.byArea}</option>}
        {suggested && suggested.drivers.length > 0 && (
          <optgroup label={words.suggestedByArea}>
            {suggested.drivers.map(({ id, name, shipment_ids }) => (
              <option key={id} value={id}>
                {words.suggestedFor(name, shipment_ids.length, shipments.length)}
              </option>
            ))}
          </optgroup>
        )}
        {branches.map((branch) => {
          const own = drivers.filter(
            ({ id, branch_id }) => branch_id === branch.id && suggested?.drivers.some((each) => each.id === id) !== true,
          );
          return (
            own.length > 0 && (
              <optgroup key={branch.id} label={branch.name}>
                {own.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </NativeSelect>
      <GivenParts parts={parts} onChosen={(id, ticked) => setChosen((before) => ({ ...before, [id]: ticked }))} />
    </FormDialog>
  );
}

interface GivenPartsProps {
  readonly parts: readonly GivenPart[];
  readonly onChosen: (id: GivenPart['shipment_id'], chosen: GivenPart['chosen']) => void;
}

/** What of each shipment goes that does not go as a whole, and which of its parcels are left out. Source: docs/decisions/0320. */
function GivenParts({ parts, onChosen }: GivenPartsProps) {
  return parts.map(({ shipment_id, reference, goes, chosen, can_choose, stays }) => (
    <Stack key={shipment_id} gap={2}>
      {can_choose && (
        <PartChoice
          label={partWords.of(reference)}
          choices={goes}
          chosen={chosen}
          onChosen={(ticked) => onChosen(shipment_id, ticked)}
        />
      )}
      {stays !== '' && (
        <Text as="p" pad={3} surface="amber" tone="amber">
          {stays}
        </Text>
      )}
    </Stack>
  ));
}

type Failures = readonly { readonly id: number; readonly message: string }[];

/** Whose area it is, in words; null where no area holds any of it. */
function suggestionText({ drivers, without }: SuggestedDrivers): string | null {
  const [first, second] = drivers;
  if (!first) return null;
  if (second) return words.suggestedSeveral(drivers.length, without);
  return without === 0 ? words.suggestedOne(first.name) : words.suggestedSome(first.name, first.shipment_ids.length, without);
}
