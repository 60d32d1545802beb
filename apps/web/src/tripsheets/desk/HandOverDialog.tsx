import { Checkbox, TextInput } from '@mantine/core';
import type { DriverId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { tripsheets } from '../../strings/tripsheets.ts';
import { handOverWords as words } from '../../strings/tripsheets/hand-over.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { loadWith } from '../move-stop-draft.ts';
import { useDaysOn } from '../tripsheet-calls.ts';
import { addressLines } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';
import { useAsksForMore } from './use-asks-for-more.ts';
import { useHandOver } from './use-hand-over.ts';

const HUB = 'hub';

interface HandOverDialogProps {
  readonly driver: { readonly name: string };
  readonly date: string;
  /** All that is still to do. */
  readonly stops: readonly SheetStop[];
  /** To whom they may go. */
  readonly drivers: readonly { readonly id: DriverId; readonly name: string }[];
  /** Who is chosen at first: a stop was dragged there. */
  readonly taker?: DriverId;
  readonly onClose: () => void;
}

/** Stops of a driver who cannot go on, given to another one at once, or taken off the sheet. Source: screens S24, S25. */
export function HandOverDialog({ driver, date, stops, drivers, taker: first, onClose }: HandOverDialogProps) {
  const [ticked, setTicked] = useState<readonly string[]>(() => stops.map(({ key }) => key));
  const [to, setTo] = useState(first === undefined ? '' : String(first));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const handing = useHandOver();
  const asksForMore = useAsksForMore();
  const days = useDaysOn(date).data?.drivers ?? [];
  const chosen = stops.filter(({ key }) => ticked.includes(key));
  const taker = drivers.find(({ id }) => String(id) === to) ?? null;
  const { steps } = handOver(chosen, to === HUB ? 'hub' : 'driver');

  async function handleOk(): Promise<void> {
    const wrong = {
      ...(to === '' && { driver: words.toMissing }),
      ...(steps > 0 && reason.trim() === '' && { reason: words.reasonMissing }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const day = days.find(({ id }) => id === taker?.id);
    const load = chosen.reduce((sum, stop) => ({ ...sum, ...loadWith(sum, stop) }), { ...day });
    if (taker && !(await asksForMore({ ...load, name: taker.name, unique_stops: day?.unique_stops ?? 0, more: chosen.length })))
      return;
    if (await handing.handOver({ stops: chosen, to: taker, reason: reason.trim() })) onClose();
  }

  return (
    <FormDialog
      title={words.title(driver.name)}
      okLabel={words.ok(chosen.length)}
      can_ok={chosen.length > 0}
      is_pending={handing.is_pending}
      onOk={() => void handleOk()}
      onClose={onClose}
      errors={errors}
    >
      {handing.failed.length > 0 && (
        <Notice kind="error">
          {words.failed} {handing.failed.join(' ')}
        </Notice>
      )}
      <SelectField
        {...field(words.to, { name: 'driver', is_required: true, errors })}
        value={to}
        options={[
          { value: '', label: words.choose },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: HUB, label: words.hub },
        ]}
        onChange={(value) => {
          setTo(value);
          setErrors({});
        }}
      />
      {steps > 0 && (
        <Stack gap={1}>
          <TextInput
            {...field(words.reason, { name: 'reason', is_required: true, errors })}
            // Dragged onto a driver, it lacks the reason alone.
            data-autofocus={first !== undefined || undefined}
            placeholder={words.reasonHint}
            maxLength={255}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setErrors({});
            }}
          />
          {to !== HUB && <QuietText as="p">{words.onVan(steps)}</QuietText>}
        </Stack>
      )}
      <Checkbox.Group
        label={words.stops}
        value={[...ticked]}
        onChange={setTicked}
        {...(chosen.length === 0 && { error: words.none })}
      >
        <Stack gap={2}>
          <span>
            <LinkButton onClick={() => setTicked(chosen.length === stops.length ? [] : stops.map(({ key }) => key))}>
              {chosen.length === stops.length ? words.clear : words.all}
            </LinkButton>
          </span>
          {stops.map((stop) => (
            <Checkbox key={stop.key} value={stop.key} label={lineOf(stop)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

function lineOf({ sequence, leg, address, shipments }: SheetStop): string {
  const { street, place } = addressLines(address);
  const status = [...new Set(shipments.map((shipment) => statusLabel(shipment.status)))].join(', ');
  return words.line({ sequence, leg: tripsheets.leg[leg], where: street || place, status });
}
