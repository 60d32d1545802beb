import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { isPartChanged } from './card-edits-draft.ts';
import { ConflictNotice, EditBar } from './EditBar.tsx';
import { timeTextOf } from './revision-text-draft.ts';
import { RevisionActions } from './RevisionActions.tsx';
import { RevisionBadge } from './RevisionBadge.tsx';
import { useCard } from './tariff-calls.ts';
import type { Card } from './tariff-shapes.ts';
import { useCardEdits } from './use-card-edits.ts';
import type { CardForm } from './use-card-edits.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { prefetchCode } from '../../ui/lazy-code.ts';
import type { LoadCode } from '../../ui/lazy-code.ts';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';

const BACK = { href: paths.rates(), label: words.allTariffs };

const TABS = [
  'header',
  'service_levels',
  'zones',
  'rate_groups',
  'rates',
  'surcharges',
  'rate_adjustments',
  'time_based_rate_adjustments',
  'opt_in',
  'extras',
  'check',
  'differences',
  'impact',
] as const;
type Tab = (typeof TABS)[number];

const loadTable = async () => (await import('./PartTable.tsx')).PartTable;
const loadCheck = async () => (await import('./CheckPart.tsx')).CheckPart;
const loadDifferences = async () => (await import('./Differences.tsx')).Differences;
const loadHeader = async () => (await import('./HeaderPart.tsx')).HeaderPart;
const loadImpact = async () => (await import('../impact/Impact.tsx')).Impact;
const loadSheet = async () => (await import('../sheet/RatesPart.tsx')).RatesPart;

/** What the tabs show is brought by these; most are tables of lines. */
const CODE: Readonly<Record<Tab, LoadCode<never>>> = {
  header: loadHeader,
  service_levels: loadTable,
  zones: loadTable,
  rate_groups: loadTable,
  rates: loadSheet,
  surcharges: loadTable,
  rate_adjustments: loadTable,
  time_based_rate_adjustments: loadTable,
  opt_in: loadTable,
  extras: loadTable,
  check: loadCheck,
  differences: loadDifferences,
  impact: loadImpact,
};

function tabAsked(search: Readonly<Record<string, unknown>>): Tab {
  return TABS.find((each) => each === search['part']) ?? 'header';
}

/** One tariff: read, and edited while it is a draft. Source: screens S47. */
export function Tariff({ id }: { readonly id: number }) {
  const read = useCard(id);
  const tab = tabAsked(useSearchValues());
  // The part is brought while the tariff is read.
  useEffect(() => prefetchCode(CODE[tab]), [tab]);
  if (read.data) return <OpenTariff card={read.data} refetch={read.refetch} />;
  return (
    <PageFrame title={SCREENS.rates.title} back={BACK}>
      {read.error ? (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      ) : (
        <Skeleton height={360} />
      )}
    </PageFrame>
  );
}

function OpenTariff({ card, refetch }: { readonly card: Card; readonly refetch: () => unknown }) {
  const { rate_revision: revision } = card;
  const tab = tabAsked(useSearchValues());
  const may_write = useMay('API_/rates/revisions:POST');
  const form = useCardEdits(card, { can_edit: revision.state === 'draft' && may_write, refetch });
  const now = useNow();
  useUnsavedGuard(form.changes > 0, { keeps: (next) => next['revision'] === String(revision.id) });

  return (
    <PageFrame
      title={revision.name}
      back={BACK}
      aside={
        <>
          <RevisionBadge state={revision.state} />
          <span>{timeTextOf(revision, now)}</span>
        </>
      }
      otherActions={<RevisionActions revision={revision} has_changes={form.changes > 0} />}
      tabs={
        <TabLinks
          label={words.parts}
          current={tab}
          links={TABS.map((key) => ({
            key,
            label: isTabChanged(form, key) ? words.changedTab(words.part[key]) : words.part[key],
            href: paths.rates({ revision: String(revision.id), ...(key !== 'header' && { part: key }) }),
          }))}
          onLikely={(key) => prefetchCode(CODE[key])}
        />
      }
    >
      <ReadOnlyNotice form={form} may_write={may_write} />
      <ConflictNotice form={form} />
      <Stack gap={4} data-read-only={!form.can_edit || undefined}>
        <TariffPart tab={tab} form={form} />
      </Stack>
      <EditBar form={form} />
    </PageFrame>
  );
}

function isTabChanged({ edits }: CardForm, tab: Tab): boolean {
  if (tab === 'opt_in') return isPartChanged(edits, 'opt_in_rates') || isPartChanged(edits, 'opt_in_time_based_rates');
  return isPartChanged(edits, tab);
}

function ReadOnlyNotice({ form, may_write }: { readonly form: CardForm; readonly may_write: boolean }) {
  if (form.can_edit) return null;
  const { state } = form.card.rate_revision;
  const text = {
    draft: words.readOnlyRights,
    live: may_write ? words.readOnlyLive : words.readOnlyRights,
    scheduled: words.readOnlyScheduled,
    superseded: words.readOnlySuperseded,
  }[state];
  return <Notice kind="info">{text}</Notice>;
}

function TariffPart({ tab, form }: { readonly tab: Tab; readonly form: CardForm }) {
  switch (tab) {
    case 'header':
      return <LazyPart load={loadHeader} props={{ form }} height={480} />;
    case 'rates':
      return form.card.service_levels.length + form.card.rate_groups.length === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <LazyPart load={loadSheet} props={{ form }} height={640} />
      );
    case 'opt_in':
      return (
        <>
          <Table key="opt_in_rates" part="opt_in_rates" form={form} />
          <Table key="opt_in_time_based_rates" part="opt_in_time_based_rates" form={form} />
        </>
      );
    case 'check':
      return <LazyPart load={loadCheck} props={{ form }} height={320} />;
    case 'differences':
      return <LazyPart load={loadDifferences} props={{ revision: form.card.rate_revision }} height={480} />;
    case 'impact':
      return <LazyPart load={loadImpact} props={{ card: form.card }} height={480} />;
    case 'service_levels':
    case 'zones':
    case 'rate_groups':
    case 'surcharges':
    case 'rate_adjustments':
    case 'time_based_rate_adjustments':
    case 'extras':
      return <Table key={tab} part={tab} form={form} />;
  }
}

function Table(props: ComponentProps<Awaited<ReturnType<typeof loadTable>>>) {
  return <LazyPart load={loadTable} props={props} height={320} />;
}
