import { Checkbox } from '@mantine/core';
import type { ParcelId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { partWords as words } from '../../strings/shipments/part.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import type { PartParcel } from './part-draft.ts';

interface PartChoiceProps {
  readonly label?: string;
  readonly choices: readonly PartParcel[];
  readonly chosen: readonly ParcelId[];
  readonly onChosen: (chosen: readonly ParcelId[]) => void;
}

/** The parcels that a status is given, each with where it is; what is left out stays where it is. Source: docs/decisions/0313. */
export function PartChoice({ label = words.label, choices, chosen, onChosen }: PartChoiceProps) {
  const left = choices.filter(({ id }) => !chosen.includes(id));
  return (
    <Stack gap={2}>
      <Checkbox.Group
        label={label}
        value={chosen.map(String)}
        onChange={(ticked) => onChosen(choices.flatMap(({ id }) => (ticked.includes(String(id)) ? id : [])))}
        {...(chosen.length === 0 && { error: words.none })}
      >
        <Stack gap={2}>
          {choices.map(({ id, tracking_reference, status }) => (
            <Checkbox key={id} value={String(id)} label={words.stands(tracking_reference, statusLabel(status))} />
          ))}
        </Stack>
      </Checkbox.Group>
      {chosen.length > 0 && left.length > 0 && (
        <Text as="p" pad={3} surface="amber" tone="amber" role="status">
          {words.part(
            chosen.length,
            choices.length,
            left.map(({ tracking_reference }) => tracking_reference),
          )}
        </Text>
      )}
    </Stack>
  );
}
