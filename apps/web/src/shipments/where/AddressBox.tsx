import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { AddressType, Side } from '@tsela/domain/shipments/shipment-draft';
import { useState } from 'react';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field, focusFirstOf } from '../../ui/form/field.tsx';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { AddressCard } from './AddressCard.tsx';
import { AddressSearch } from './AddressSearch.tsx';
import { fieldsAfterPick, isDoorless, stageOf } from './address-box-draft.ts';
import { withAddress } from '../form/copied-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';

// Most addresses are found: the fields for those that are not come when they are asked for.
const loadFields = async () => (await import('./AddressFields.tsx')).AddressFields;
const loadPosition = async () => (await import('./PositionLine.tsx')).PositionLine;

interface AddressBoxProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly account: FormAccount | null;
  readonly types: readonly AddressType[];
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
  /** Shows every part from the start: an address that is known is about to be changed. */
  readonly starts_open?: boolean;
}

/**
 * An address: one search until it is known, then a card of it with the door to be added, and every part of it as a field for who asks for
 * them or has to put one right. Source: screens S10.
 */
export function AddressBox({ side, value, account, types, onChange, errors, is_quote, starts_open = false }: AddressBoxProps) {
  const [is_open, setOpen] = useState(starts_open);
  const [asks_door, setAsksDoor] = useState(() => isDoorless(value));
  const stage = is_open ? 'fields' : stageOf(value, { side, errors });
  const street = `${side}_address.street_address`;
  const shows_door = !is_quote && (asks_door || errors[street] !== undefined);

  function handlePick(picked: SideForm): void {
    onChange(picked);
    setOpen(false);
    setAsksDoor(isDoorless(picked));
    // What is asked for next is there after this draw.
    setTimeout(() => focusFirstOf(fieldsAfterPick(picked, { side, is_quote })));
  }

  return (
    <>
      {stage !== 'card' && <AddressSearch side={side} value={value} account={account} onPick={handlePick} is_quote={is_quote} />}
      {stage === 'search' && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {words.byHand}
          </Button>
        </div>
      )}
      {stage === 'card' && <AddressCard side={side} address={value.address} onChange={() => setOpen(true)} />}
      {stage === 'card' && shows_door && (
        <TextInput
          {...field(words.street, { name: street, is_required: value.address.company.trim() === '', errors })}
          autoComplete="off"
          value={value.address.street_address}
          onChange={(event) => onChange(withAddress(value, { street_address: event.currentTarget.value }))}
        />
      )}
      <LazyComponent
        load={loadFields}
        props={stage === 'fields' ? { side, value, types, onChange, errors, is_quote } : null}
        until={stage === 'fields' && <Skeleton height={190} />}
      />
      <LazyComponent
        load={loadPosition}
        props={
          stage === 'search' || value.address.type === 'international' ? null : { side, value, onChange, takes_pin: !is_quote }
        }
      />
    </>
  );
}
