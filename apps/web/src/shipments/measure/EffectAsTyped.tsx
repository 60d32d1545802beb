import { useDebouncedValue } from '@mantine/hooks';
import type { ParcelId } from '@tsela/domain/ids';
import { shownError } from '../../api/api-error.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useMeasuredEffect } from './measure-calls.ts';
import { readSizes } from './measure-draft.ts';
import type { SizesDraft } from './measure-draft.ts';
import { MeasuredEffect } from './MeasuredEffect.tsx';

interface EffectAsTypedProps {
  readonly id: ParcelId;
  readonly draft: SizesDraft;
}

/** What saving would do to the charge, as soon as every size is there and before anything is saved. Source: screens S33. */
export function EffectAsTyped({ id, draft }: EffectAsTypedProps) {
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  const { sizes, errors } = readSizes(settled);
  const is_whole = Object.keys(errors).length === 0;
  const { data, error, isFetching } = useMeasuredEffect(is_whole ? { id, ...sizes } : null);
  const is_current = settled === draft && !isFetching;
  return (
    <Stack as="section" gap={3} role="status" aria-label={words.effect} aria-busy={!is_current}>
      {!is_whole || !data ? (
        <Text as="p" tone="soft">
          {error === null ? words.effectNeeds : shownError(error)}
        </Text>
      ) : (
        <>
          <Text as="p" weight="medium">
            {words.wouldBe[data.effect.outcome]}
          </Text>
          <MeasuredEffect effect={data.effect} />
        </>
      )}
    </Stack>
  );
}
