import { NativeSelect, TextInput } from '@mantine/core';
import type { QuoteInput } from '@tsela/contract/rates/rate-api';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { ComparedPrices } from '../../rates/parts/ComparedPrices.tsx';
import { RatesTabs } from '../../rates/parts/RatesTabs.tsx';
import { useRates } from '../../rates/rate-calls.ts';
import { useRevisions } from '../../rates/tariff/tariff-calls.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { calculator as words, tariff } from '../../strings/rates-tariff.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import { OptIns } from './OptionsPanel.tsx';
import { ParcelsPanel } from './ParcelsPanel.tsx';
import { PodMethodField } from './PodMethodField.tsx';
import { SidePanel } from './SidePanel.tsx';
import classes from './RateCalculatorPage.module.css';
import { emptyForm, quoteInputOf, whatRatesNeed } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

/** Prices depend on the account: rate groups and rules are given to accounts. */
const ASKER = { needs_account: true };
const NO_ERRORS = {};

/** What a shipment would cost in any tariff and on any day, step by step, and in another tariff beside it. Source: screens S47. */
export function RateCalculatorPage() {
  const { settings } = useSession();
  const [form, setForm] = useState<ShipmentForm>(() => emptyForm({ pod_method: readSetting(settings, 'default_pod_method') }));
  const search = useSearchValues();
  const revisions = useRevisions({ limit: 100 }).data?.rate_revisions ?? [];
  const live = revisions.find(({ state }) => state === 'live');
  const one = chosenOf(revisions, search['revision']) ?? live;
  const compared = chosenOf(revisions, search['with']);
  // A tariff beside itself says nothing.
  const other = compared === one ? undefined : compared;
  const change = (parts: Partial<ShipmentForm>) => setForm((old) => ({ ...old, ...parts }));

  return (
    <PageFrame title={SCREENS.rateCalculator.title} tabs={<RatesTabs current="calculator" />}>
      <div className={classes['page']}>
        <Stack gap={3}>
          <GivenPanel form={form} onChange={change} revisions={revisions} one={one} other={other} />
          <Tiles columns={2} align="start">
            {SIDES.map((side) => (
              <SidePanel
                key={side}
                side={side}
                form={form}
                onChange={(changed) => change({ [side]: changed })}
                errors={NO_ERRORS}
                is_quote
              />
            ))}
          </Tiles>
          <ParcelsPanel form={form} types={[]} onChange={change} errors={NO_ERRORS} is_quote />
        </Stack>
        <div className={classes['prices']}>
          <PricesPanel form={form} one={one} other={other} on_day={search['day']} />
        </div>
      </div>
    </PageFrame>
  );
}

function chosenOf(revisions: readonly RateRevision[], id: string | undefined): RateRevision | undefined {
  return id === undefined ? undefined : revisions.find((revision) => String(revision.id) === id);
}

interface GivenPanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly revisions: readonly RateRevision[];
  readonly one: RateRevision | undefined;
  readonly other: RateRevision | undefined;
}

/** Whose shipment it is, in which tariff, and on which day. */
function GivenPanel({ form, onChange, revisions, one, other }: GivenPanelProps) {
  const search = useSearchValues();
  const changeSearch = useChangeSearch();
  const options = revisions.map(({ id, name, state }) => ({
    value: String(id),
    label: `${name} (${tariff.states[state].toLowerCase()})`,
  }));
  return (
    <Panel title={words.given}>
      <Stack gap={3}>
        <Tiles columns={2} onPhone={2} align="start">
          <NativeSelect
            {...field(words.tariff, { name: 'revision' })}
            data={options}
            value={one ? String(one.id) : ''}
            onChange={(event) => changeSearch({ revision: event.currentTarget.value })}
          />
          <NativeSelect
            {...field(words.compare, { name: 'with' })}
            data={[{ value: '', label: words.noCompare }, ...options.filter(({ value }) => value !== String(one?.id))]}
            value={other ? String(other.id) : ''}
            onChange={(event) => changeSearch({ with: event.currentTarget.value || undefined })}
          />
        </Tiles>
        <Tiles columns={2} onPhone={2} align="start">
          <AccountPicker is_required value={form.account} onChange={(account) => onChange({ account })} />
          <DayInput
            {...field(words.day, { name: 'day', is_optional: true })}
            value={search['day'] ?? ''}
            onDay={(day) => changeSearch({ day: day || undefined })}
          />
        </Tiles>
        <Tiles columns={2} align="start">
          <TextInput
            {...field(formWords.declaredValue, { name: 'declared_value', is_optional: true })}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            value={form.declared_value}
            onChange={(event) => onChange({ declared_value: event.currentTarget.value })}
          />
          <PodMethodField form={form} onChange={(pod_method) => onChange({ pod_method })} />
        </Tiles>
        <OptIns form={form} onChange={onChange} needs_account rate_revision_id={one?.id} />
      </Stack>
    </Panel>
  );
}

interface PricesPanelProps {
  readonly form: ShipmentForm;
  readonly one: RateRevision | undefined;
  readonly other: RateRevision | undefined;
  readonly on_day: string | undefined;
}

function PricesPanel({ form, one, other, on_day }: PricesPanelProps) {
  const input = quoteInputOf(form, ASKER);
  const asked = (revision: RateRevision | undefined): QuoteInput | null =>
    input && revision ? { ...input, rate_revision_id: revision.id, ...(on_day !== undefined && { on_day }) } : null;
  const prices = useRates(asked(one));
  const others = useRates(asked(other));
  const needs = whatRatesNeed(form, ASKER);
  const failure = prices.error ?? others.error;
  return (
    <Panel title={words.prices} isFlush>
      {needs !== null && <EmptyState text={words.waiting[needs]} />}
      {needs === null && failure && (
        <Notice
          kind="error"
          onRetry={() => {
            void prices.refetch();
            void others.refetch();
          }}
        >
          {shownError(failure)}
        </Notice>
      )}
      {needs === null && !failure && (!prices.answer || (other && !others.answer)) && <Skeleton height={200} />}
      {needs === null && !failure && one && prices.answer && (
        <ComparedPrices
          one={{ name: one.name, answer: prices.answer }}
          other={other && others.answer ? { name: other.name, answer: others.answer } : null}
          is_stale={prices.is_stale || others.is_stale}
        />
      )}
    </Panel>
  );
}
