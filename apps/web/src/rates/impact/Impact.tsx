import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { whatIf as words } from '../../strings/rates-tariff.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { countText } from '../../ui/table/list-view.ts';
import { AccountsField } from '../tariff/line/AccountsField.tsx';
import { ImpactResult } from './ImpactResult.tsx';
import { readImpactLetters, useCancelImpact, useImpacts, useMeasureImpact } from '../tariff/tariff-calls.ts';
import type { Card } from '../tariff/tariff-shapes.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { dayText } from '../../ui/show/date-text.ts';

const TONES = { waiting: 'blue', running: 'blue', done: 'green', failed: 'red', cancelled: 'grey' } as const;

/** The days before today that are asked for unless others are. Source: screens S47. */
const USUAL_DAYS = 30;

/** What a tariff would have changed of shipments that were booked. Source: screens S47. */
export function Impact({ card }: { readonly card: Card }) {
  const { rate_revision: revision } = card;
  const search = useSearchValues();
  const change = useChangeSearch();
  const [is_watched, setWatched] = useState(true);
  const read = useImpacts({ rate_revision_id: revision.id, limit: 20 }, is_watched);
  const runs = read.data?.impacts ?? [];
  const is_under_way = runs.some(isUnderWay);
  if (read.data && is_watched !== is_under_way) setWatched(is_under_way);
  const chosen = runs.find(({ id }) => String(id) === search['run']) ?? runs[0];
  const one = useImpacts(
    chosen ? { id: chosen.id, rate_revision_id: revision.id } : null,
    chosen !== undefined && isUnderWay(chosen),
  );
  const shown = chosen && one.data?.impacts.find(({ id }) => id === chosen.id);

  return (
    <>
      <RunForm
        card={card}
        onStarted={(id) => {
          setWatched(true);
          change({ run: String(id) });
        }}
      />
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.data && runs.length === 0 && <EmptyState text={words.noRuns} />}
      {runs.length > 1 && (
        <NativeSelect
          label={words.runs}
          data={runs.map((run) => ({ value: String(run.id), label: runLabel(run) }))}
          value={String(chosen?.id ?? '')}
          onChange={(event) => change({ run: event.currentTarget.value })}
        />
      )}
      {chosen && <Run key={chosen.id} run={shown ?? chosen} revision={revision} />}
    </>
  );
}

function isUnderWay({ state }: RateImpact): boolean {
  return state === 'waiting' || state === 'running';
}

function runLabel({ from_day, to_day, state, service_level_code }: RateImpact): string {
  const what = service_level_code === '' ? '' : `, ${service_level_code}`;
  return `${words.period(from_day, to_day)}${what} (${words.states[state].toLowerCase()})`;
}

function RunForm({ card, onStarted }: { readonly card: Card; readonly onStarted: (id: number) => void }) {
  const now = useNow();
  const [from_day, setFrom] = useState<string>(() => addDays(dayOf(now), -USUAL_DAYS));
  const [to_day, setTo] = useState<string>(() => addDays(dayOf(now), -1));
  const [level, setLevel] = useState('');
  const [accounts, setAccounts] = useState<readonly AccountId[]>([]);
  const [refusal, setRefusal] = useState<Readonly<Record<string, string>>>({});
  const measuring = useMeasureImpact();
  const errors = { ...fieldErrors(measuring.error), ...refusal };
  const account_id = accounts.at(-1);

  function handleRun(): void {
    const found =
      from_day === '' || to_day === '' ? { from_day: words.dayMissing } : from_day > to_day ? { to_day: words.dayOrder } : {};
    setRefusal(found);
    if (Object.keys(found).length > 0) return;
    measuring.mutate(
      {
        rate_revision_id: card.rate_revision.id,
        from_day,
        to_day,
        ...(level !== '' && { service_level_code: level }),
        ...(account_id !== undefined && { account_id }),
      },
      { onSuccess: ({ impact }) => onStarted(impact.id) },
    );
  }

  return (
    <Panel title={words.impactTitle} aside={words.impactText}>
      <Form onSubmit={handleRun}>
        {measuring.error && Object.keys(errors).length === 0 && <Notice kind="error">{shownError(measuring.error)}</Notice>}
        <Row align="end" gap={3}>
          <DayInput
            {...field(words.from_day, { name: 'from_day', is_required: true, errors })}
            value={from_day}
            onDay={(day) => setFrom(day)}
          />
          <DayInput
            {...field(words.to_day, { name: 'to_day', is_required: true, errors })}
            value={to_day}
            onDay={(day) => setTo(day)}
          />
          <NativeSelect
            {...field(words.level, { name: 'service_level_code', errors })}
            data={[
              { value: '', label: words.anyLevel },
              ...card.service_levels.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
            ]}
            value={level}
            onChange={(event) => setLevel(event.currentTarget.value)}
          />
        </Row>
        {/* One account at a time: another takes its place. */}
        <AccountsField
          label={words.account}
          help={words.anyAccount}
          value={accounts}
          onChange={(ids) => setAccounts(ids.slice(-1))}
        />
        <div>
          <Button type="submit" variant="default" loading={measuring.isPending}>
            {words.run}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Run({ run, revision }: { readonly run: RateImpact; readonly revision: RateRevision }) {
  const now = useNow();
  const cancelling = useCancelImpact();
  const may_cancel = useMay('API_/rates/revisions:GET');
  const cancel = () =>
    cancelling.mutate(
      { id: run.id },
      {
        onSuccess: ({ message }) => showToast({ text: message, variant: 'info' }),
        onError: tellFailure,
      },
    );
  const title = words.period(dayText(run.from_day, now), dayText(run.to_day, now));
  return (
    <>
      <Panel
        title={title}
        aside={<Badge tone={TONES[run.state]}>{words.states[run.state]}</Badge>}
        action={
          may_cancel && (
            <Button variant="default" size="compact-md" loading={cancelling.isPending} onClick={cancel}>
              {isUnderWay(run) ? words.cancel : words.deleteRun}
            </Button>
          )
        }
      >
        <Stack gap={4} aria-live="polite">
          {isUnderWay(run) && (
            <>
              <span>
                {run.state === 'waiting'
                  ? words.waiting
                  : words.running(countText(run.shipments_done), countText(run.shipments_total))}
              </span>
              <progress
                style={{ width: '100%' }}
                aria-label={words.progress}
                max={Math.max(1, run.shipments_total)}
                value={run.shipments_done}
              />
            </>
          )}
          {run.state === 'failed' && <Notice kind="error">{run.message || words.failed}</Notice>}
          {run.state === 'cancelled' && <Notice kind="info">{words.cancelled}</Notice>}
          {run.state === 'done' && run.version !== revision.version && <Notice kind="warning">{words.outdated}</Notice>}
          {run.result && <ImpactResult run={run} result={run.result} is_part="totals" />}
          {run.state === 'done' && <AfterRun run={run} revision={revision} />}
        </Stack>
      </Panel>
      {run.result && <ImpactResult run={run} result={run.result} is_part="tables" />}
    </>
  );
}

const loadPublish = async () => (await import('../tariff/PublishSheet.tsx')).PublishSheet;

/** What follows from a run: telling the accounts, and letting the tariff go live on a day. */
function AfterRun({ run, revision }: { readonly run: RateImpact; readonly revision: RateRevision }) {
  const may_publish = useMay('API_/rates/revisions:PATCH');
  const [is_scheduling, setScheduling] = useState(false);
  const [is_listing, setListing] = useState(false);
  const is_open = revision.state === 'draft' || revision.state === 'scheduled';

  async function handleLetters(): Promise<void> {
    setListing(true);
    try {
      const { csv, file_name, account_count, has_more } = await readImpactLetters(run.id);
      if (account_count === 0) return void showToast({ text: words.noLetters, variant: 'info' });
      saveAsFile({ name: file_name, text: csv, type: 'text/csv;charset=utf-8' });
      if (has_more) showToast({ text: words.lettersCut(account_count), variant: 'info' });
      else showToast({ text: words.lettersDone(account_count), variant: 'success' });
    } catch (error) {
      tellFailure(error);
    } finally {
      setListing(false);
    }
  }

  return (
    <Row align="end" gap={3}>
      <Button variant="default" loading={is_listing} onClick={() => void handleLetters()}>
        {words.letters}
      </Button>
      {is_open && may_publish && (
        <Button variant="default" onClick={() => setScheduling(true)}>
          {words.schedule}
        </Button>
      )}
      <LazyComponent
        load={loadPublish}
        props={is_scheduling ? { revision, begins_with: 'day' as const, onClose: () => setScheduling(false) } : null}
      />
    </Row>
  );
}
