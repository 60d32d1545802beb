import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import type { ServiceLevelOffered } from '@tsela/contract/rates/service-level-api';
import type { Weekday } from '@tsela/domain/time/day';
import { weekdaysText } from '@tsela/domain/time/weekday-text';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useRead } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { serviceLevels as words } from '../../strings/providers-records.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { Chip } from '../../ui/show/Chip.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** The services of the tariff that holds; they change with the tariff. Source: screens S50. */
export function ServiceLevelsPage() {
  const read = useRead(serviceLevelApi.list, {});
  const may_read_rates = useMay('API_/rates/revisions:GET');
  return (
    <PageFrame title={SCREENS.serviceLevels.title} back={SETTINGS} tabs={<StaffTabs current="service-levels" />}>
      {may_read_rates && (
        <QuietText as="p">
          {words.changedIn} <AppLink href={paths.rates()}>{words.tariffs}</AppLink>
        </QuietText>
      )}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.service_levels}
        rowName={({ name }) => name}
        read={read}
        empty={words.empty}
        card={(level) => <Card level={level} />}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<ServiceLevelOffered>[] = [
  { key: 'name', header: words.name, render: (level) => <Named level={level} /> },
  {
    key: 'addresses',
    header: words.addresses,
    render: (level) => words.fromTo(level.collection_address_type, level.delivery_address_type),
  },
  { key: 'cut-off', header: words.cutOff, render: ({ cut_off_time }) => <span className="num">{cut_off_time}</span> },
  { key: 'collects', header: words.collects, render: (level) => daysOf(level.collection_weekdays) },
  { key: 'delivers', header: words.delivers, render: (level) => daysOf(level.delivery_weekdays) },
  { key: 'takes', header: words.takes, render: takesText },
  { key: 'booked', header: words.booked, render: (level) => <Booked level={level} /> },
];

function Named({ level }: { readonly level: ServiceLevelOffered }) {
  return (
    <>
      <Row as="span" isInline>
        <LevelName level={level} />
        <span className="num">{level.code}</span>
        {!level.is_for_all_accounts && <StatusBadge status="submitted" label={words.someAccounts} />}
        {level.works_on_public_holidays && <StatusBadge status="active" label={words.onHolidays} />}
      </Row>
      {level.description !== '' && (
        <>
          <br />
          <QuietText>{level.description}</QuietText>
        </>
      )}
    </>
  );
}

function LevelName({ level: { name, colour } }: { readonly level: ServiceLevelOffered }) {
  return colour === null ? <strong>{name}</strong> : <Chip colour={colour}>{name}</Chip>;
}

/** How many collections of today and tomorrow are taken. */
function Booked({ level: { capacity_per_day, booked, when_full } }: { readonly level: ServiceLevelOffered }) {
  if (capacity_per_day === null) return <QuietText>{words.noCapacity}</QuietText>;
  return (
    <Stack as="span" gap={1}>
      {booked.map(({ date, count }, at) => (
        <Row key={date} as="span" isInline>
          <span className="num">{(at === 0 ? words.today : words.tomorrow)(count, capacity_per_day)}</span>
          {count >= capacity_per_day && <StatusBadge status="on-hold" label={words.full} />}
        </Row>
      ))}
      {when_full === 'refuse' && <QuietText>{words.refuses}</QuietText>}
    </Stack>
  );
}

function takesText({ estimate_text, has_other_estimates }: ServiceLevelOffered): string {
  return has_other_estimates ? words.othersBetween(estimate_text) : estimate_text;
}

function daysOf(weekdays: readonly number[]): string {
  // The contract's numbers are those of weekdays.
  return weekdaysText(weekdays as readonly Weekday[]);
}

function Card({ level }: { readonly level: ServiceLevelOffered }) {
  return (
    <>
      <CardLine is_title start={<LevelName level={level} />} end={takesText(level)} />
      <CardLine start={words.until(level.cut_off_time)} end={daysOf(level.collection_weekdays)} />
      {level.capacity_per_day !== null && <CardLine start={<Booked level={level} />} end={null} />}
    </>
  );
}
