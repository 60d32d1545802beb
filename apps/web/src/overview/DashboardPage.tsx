import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconCalculator, IconRepeat, IconRoute } from '@tabler/icons-react';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import { QUICK_QUOTE_PATH, whyNot } from '@tsela/domain/permissions/menu-buttons';
import { timeOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { usePreference } from '../shell/preferences.ts';
import { useSession } from '../shell/session.ts';
import { useKept } from '../shell/use-kept-list.ts';
import { SendButton } from '../shipments/parts/SendButton.tsx';
import { overview as words } from '../strings/overview.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { countText } from '../ui/table/list-view.ts';
import { LineForm } from '../ui/form/LineForm.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { cardsOf, columnsOf } from './dashboard-cards-draft.ts';
import type { DashboardCard } from './dashboard-cards-draft.ts';
import { customerCounterPath } from './counter-links-draft.ts';
import classes from './Dashboard.module.css';
import { useDashboard } from './overview-calls.ts';
import { BalanceCard } from './parts/BalanceCard.tsx';
import { DailyBars } from './parts/DailyBars.tsx';
import { ShipmentLines } from './parts/ShipmentLines.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';

// Below what is looked at first: it comes when the browser rests.
const loadChooser = async () => (await import('./parts/CardChooser.tsx')).CardChooser;
const loadBeside = async () => (await import('./parts/CustomerBeside.tsx')).CustomerBeside;
const loadSteps = async () => (await import('./parts/CustomerSteps.tsx')).CustomerSteps;
const loadDeliveries = async () => (await import('./parts/DeliveryPanel.tsx')).DeliveryPanel;

type Dashboard = OutputOf<typeof overviewApi.dashboard>;

/** An account at a glance: money, work under way, what needs a hand. Source: screens S07. */
export function DashboardPage() {
  const { user, account } = useSession();
  const now = useNow();
  const read = useDashboard();
  const failed = shownError(read.error);

  return (
    <PageFrame
      title={words.greeting(timeOf(now), user?.name.split(' ')[0] ?? '')}
      aside={
        <>
          <span>{account?.name}</span>
          <LiveBadge />
        </>
      }
      otherActions={<OtherActions />}
      action={<SendButton />}
    >
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.data && <Cards dashboard={read.data} />}
      {!read.data && failed === null && <Bones />}
    </PageFrame>
  );
}

function Cards({ dashboard }: { readonly dashboard: Dashboard }) {
  const { counters, first_steps } = dashboard;
  const is_new = first_steps !== undefined;
  return (
    <>
      <div className={classes['top']}>
        <BalanceCard balance={dashboard.balance} credit_limit={dashboard.credit_limit} owed={dashboard.owed} />
        {!is_new && <Counters counters={counters} quotes_expiring={dashboard.quotes_expiring} />}
      </div>
      {is_new ? (
        <LazyComponent load={loadSteps} props={{ steps: first_steps }} until={<Skeleton height={240} />} />
      ) : (
        <ChosenCards dashboard={dashboard} />
      )}
    </>
  );
}

const NONE = {};

/** The cards below the figures, as the user has arranged them. */
function ChosenCards({ dashboard }: { readonly dashboard: Dashboard }) {
  const { kept, keep } = useKept('dashboard_layout', usePreference('dashboard_layout'));
  const cards = cardsOf(kept);
  const columns = columnsOf(cards);
  return (
    <>
      <div className={columns.length > 1 ? classes['two'] : classes['one']}>
        {columns.map((column) => (
          <Stack key={column[0]} gap={4}>
            {column.map((card) => (
              <Card key={card} card={card} dashboard={dashboard} />
            ))}
          </Stack>
        ))}
      </div>
      <LazyComponent
        load={loadChooser}
        props={{ cards, onChoose: (chosen) => keep({ ...kept, cards: chosen }) }}
        is_wanted={false}
      />
    </>
  );
}

function Card({ card, dashboard }: { readonly card: DashboardCard; readonly dashboard: Dashboard }) {
  switch (card) {
    case 'attention':
      return <Attention shipments={dashboard.attention} />;
    case 'chart':
      return (
        <Panel title={words.chartTitle}>
          <DailyBars days={dashboard.per_day} />
        </Panel>
      );
    case 'beside':
      return <LazyComponent load={loadBeside} props={NONE} is_wanted={false} />;
    case 'deliveries':
      return <LazyComponent load={loadDeliveries} props={{ branch_id: null }} is_wanted={false} />;
    case 'recent':
      return <Recent shipments={dashboard.recent} />;
  }
}

function Attention({ shipments }: { readonly shipments: Dashboard['attention'] }) {
  return (
    <Panel title={words.attentionTitle} isFlush>
      {shipments.length === 0 ? (
        <Text as="p" pad={[1, 4, 4]} tone="soft">
          {words.calm}
        </Text>
      ) : (
        <ShipmentLines label={words.attentionTitle} shipments={shipments} hint={({ status }) => words.hints[status] ?? ''} />
      )}
    </Panel>
  );
}

function Recent({ shipments }: { readonly shipments: Dashboard['recent'] }) {
  return (
    <Panel
      title={words.recentTitle}
      isFlush
      action={
        <AppLink href={paths.shipments()} className={classes['more']}>
          {words.allShipments}
        </AppLink>
      }
    >
      <ShipmentLines
        label={words.recentTitle}
        shipments={shipments}
        action={({ id, short_tracking_reference }) => <Repeat id={id} reference={short_tracking_reference} />}
      />
    </Panel>
  );
}

function Counters({ counters, quotes_expiring }: Pick<Dashboard, 'counters' | 'quotes_expiring'>) {
  return (
    <ul className={classes['counters']} data-six aria-label={words.countersLabel}>
      {counters.map(({ key, count }) => {
        const href = customerCounterPath(key);
        const label = words.customerCounters[key];
        if (href === null || label === undefined) return null;
        return (
          <li key={key}>
            <AppLink href={href} className={classes['counter']} data-alarm={(key === 'problems' && count > 0) || undefined}>
              <span className={`${classes['count']} num`}>{countText(count)}</span>
              <Text tone="soft" size="s">
                {label}
              </Text>
              {key === 'quotes' && quotes_expiring > 0 && <QuietText>{words.expiring(quotes_expiring)}</QuietText>}
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Books the same again. Source: DUP-01. */
function Repeat({ id, reference }: { readonly id: number; readonly reference: string }) {
  const { facts } = useSession();
  if (whyNot('send-parcel', facts) !== null) return null;
  return (
    <AppLink
      href={paths.newShipment({ quick_quote: 'send', like: String(id) })}
      className={classes['repeat']}
      aria-label={words.repeat(reference)}
      title={words.repeat(reference)}
    >
      <IconRepeat size={17} stroke={1.7} aria-hidden="true" />
    </AppLink>
  );
}

function OtherActions() {
  const { facts } = useSession();
  const { go } = useNavigator();
  return (
    <>
      {facts.features.includes('track') && <TrackField />}
      {whyNot('quick-quote', facts) === null && (
        <Button
          variant="default"
          leftSection={<IconCalculator size={16} aria-hidden="true" />}
          onClick={() => go(QUICK_QUOTE_PATH)}
        >
          {words.quoteTitle}
        </Button>
      )}
    </>
  );
}

/** Any parcel by its reference, not the account's alone. */
function TrackField() {
  const { go } = useNavigator();
  const [entry, setEntry] = useState('');
  return (
    <LineForm isOneLine gap={1} onSubmit={() => go(paths.track(entry.trim().toUpperCase()))}>
      <TextInput
        aria-label={words.trackLabel}
        placeholder={words.trackLabel}
        autoComplete="off"
        spellCheck={false}
        className={classes['track']}
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconRoute size={16} aria-hidden="true" />}>
        {words.track}
      </Button>
    </LineForm>
  );
}

function Bones() {
  return (
    <Stack gap={4} role="status" aria-label={words.loading}>
      <Skeleton height={92} />
      <div className={classes['two']}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
      <Skeleton height={240} />
    </Stack>
  );
}
