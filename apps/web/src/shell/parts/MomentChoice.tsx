import { Button } from '../../ui/act/Button.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { asOf as words } from '../../strings/overview/as-of.ts';
import { field } from '../../ui/form/field.tsx';
import { LineForm } from '../../ui/form/LineForm.tsx';
import { MomentInput } from '../../ui/form/MomentInput.tsx';
import { RangeSlider } from '../../ui/form/RangeSlider.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import { enteredInstant, fieldText, placeAmong } from './moment-draft.ts';

interface Chosen {
  readonly at: string | undefined;
  readonly compared_with: string | undefined;
}

interface MomentChoiceProps<Moment extends { readonly time: string }> {
  /** The oldest first. */
  readonly moments: readonly Moment[];
  /** What happened at one. */
  readonly textOf: (moment: Moment) => string;
  readonly has_more: boolean;
  readonly at: string | null;
  /** Left out where everything is compared with the present. */
  readonly compared_with?: string | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The moment that is looked at: entered, or one of those at which something changed. */
export function MomentChoice<Moment extends { readonly time: string }>({
  moments,
  textOf,
  has_more,
  at,
  compared_with,
  onChoose,
}: MomentChoiceProps<Moment>) {
  const [entered, setEntered] = useState(fieldText(at));
  const [beside, setBeside] = useState(fieldText(compared_with ?? null));
  const place = at === null ? -1 : placeAmong(moments, at);
  const moment = moments[place];
  const goTo = (number: number) => onChoose({ at: moments[number]?.time, compared_with: compared_with ?? undefined });

  return (
    <Panel>
      <Stack gap={4}>
        <LineForm
          gap={3}
          isOff={false}
          errors={{}}
          onSubmit={() =>
            onChoose({
              // Seconds are entered: what was chosen to the millisecond stays so unless it is changed.
              at: entered === fieldText(at) ? (at ?? undefined) : enteredInstant(entered),
              compared_with: beside === fieldText(compared_with ?? null) ? (compared_with ?? undefined) : enteredInstant(beside),
            })
          }
        >
          <MomentInput {...field(words.moment, { name: 'at' })} title={words.moment} value={entered} onMoment={setEntered} />
          {compared_with !== undefined && (
            <MomentInput
              {...field(words.compared, { name: 'compared_with', is_optional: true })}
              title={words.compared}
              value={beside}
              onMoment={setBeside}
            />
          )}
          <Button type="submit">{words.show}</Button>
        </LineForm>
        {compared_with !== undefined && <QuietText as="p">{words.comparedHint}</QuietText>}
        {moments.length > 1 && (
          <>
            <RangeSlider
              label={words.slider}
              min={0}
              max={moments.length - 1}
              value={Math.max(0, place)}
              valueText={
                moment
                  ? `${words.place(place + 1, moments.length, textOf(moment))} · ${fullDateTimeText(moment.time)}`
                  : words.before
              }
              onChange={goTo}
            />
            <Row>
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
                disabled={place <= 0}
                onClick={() => goTo(place - 1)}
              >
                {words.earlier}
              </Button>
              <Button
                variant="default"
                rightSection={<IconChevronRight size={16} aria-hidden="true" />}
                disabled={place >= moments.length - 1}
                onClick={() => goTo(place + 1)}
              >
                {words.later}
              </Button>
            </Row>
          </>
        )}
        {has_more && <QuietText as="p">{words.moreMoments}</QuietText>}
      </Stack>
    </Panel>
  );
}
