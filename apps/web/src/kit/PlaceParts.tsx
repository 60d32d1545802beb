import { NativeSelect } from '@mantine/core';
import { IconBookmark, IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { CloseButton } from '../ui/act/CloseButton.tsx';
import { PopoverButton } from '../ui/act/PopoverButton.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { LinkCards } from '../ui/layout/LinkCards.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { ColumnBars } from '../ui/show/ColumnBars.tsx';
import { ContactLinks } from '../ui/show/ContactLinks.tsx';
import { LinkIcon } from '../ui/show/LinkIcon.tsx';
import { Money } from '../ui/show/Money.tsx';
import { RunBadge } from '../ui/show/RunBadge.tsx';
import { SafeHtml } from '../ui/show/SafeHtml.tsx';
import { ShareBars } from '../ui/show/ShareBars.tsx';
import { Shortcut } from '../ui/show/Shortcut.tsx';
import { TagChips } from '../ui/show/TagChips.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { FileHistory } from '../ui/table/FileHistory.tsx';
import { FilterRow } from '../ui/table/FilterRow.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { TallTable } from '../ui/table/TallTable.tsx';
import { LONG, nothing } from './samples.ts';

const TAGS = [
  { id: 1, name: 'Key account', colour: 'green' },
  { id: 2, name: 'Slow payer', colour: 'orange' },
];

/** What leads on and what is said beside it. */
export function PlaceParts() {
  return (
    <Panel title="Ways and signs">
      <Stack gap={4}>
        <TabLinks
          label="Views"
          current="all"
          links={[
            { key: 'all', label: 'All', href: '#', count: '72' },
            { key: 'late', label: 'Late', href: '#' },
          ]}
        />
        <LinkCards
          cards={[
            { key: 'import', href: '#', title: 'Shipment bulk import', text: LONG, icon: <IconPackage size={20} /> },
            { key: 'outbox', href: '#', title: 'Outbox', text: 'Every message.', aside: '3 waiting' },
          ]}
        />
        <Row>
          <CloseButton label="Close" onClick={nothing} />
          <CloseButton label="Close" size="l" onClick={nothing} />
          <PopoverButton label="Saved filters" icon={<IconBookmark size={16} aria-hidden="true" />}>
            {() => LONG}
          </PopoverButton>
          <Shortcut keys="Ctrl Enter" />
          <LinkIcon name="phone" />
          <ContactLinks name="Thandi" mobile_number="+27821110001" />
        </Row>
        <Row>
          {(['booking', 'stopped', 'done', 'undone'] as const).map((state) => (
            <RunBadge key={state} state={state} words={{ [state]: state } as Record<typeof state, string>} />
          ))}
          <TagChips tags={TAGS} />
          <TagChips tags={TAGS} remove={{ label: (name) => `Take ${name} off`, onRemove: nothing }} />
        </Row>
        <ProgressBar percent={40} label="40% written" />
        <ProgressBar percent={100} label="100% written" is_moving={false} />
        <SafeHtml html={`<p><b>Bold</b> and a <a href="https://example.com">link</a>: ${LONG}</p>`} />
        <Columns side={<Panel title="Beside">{LONG}</Panel>}>
          <Panel title="What the page is about">{LONG}</Panel>
        </Columns>
      </Stack>
    </Panel>
  );
}

const DAYS = Array.from({ length: 14 }, (_, at) => ({
  key: String(at),
  name: `${at + 1} Nov`,
  values: [at % 5, at % 3],
  title: `${at + 1} Nov: ${at % 5} booked, ${at % 3} delivered`,
}));

/** Figures that are drawn. */
export function ChartParts() {
  return (
    <Panel title="Charts">
      <Stack gap={6}>
        <ColumnBars
          label="Shipments per day"
          legend={{ quiet: 'Booked', strong: 'Delivered' }}
          slots={DAYS}
          label_every={5}
          caption="Shipments"
          headers={['Day', 'Booked', 'Delivered']}
        />
        <ShareBars
          label="Open invoices by age"
          bars={(['green', 'amber', 'red'] as const).map((tone, at) => ({
            key: tone,
            label: at === 0 ? LONG : tone,
            value: <Money rand={(at + 1) * 1250} />,
            share: (at + 1) / 3,
            tone,
          }))}
        />
      </Stack>
    </Panel>
  );
}

const SELECTS = ['Any type', 'Any state', 'All branches'].map((any) => (
  <NativeSelect key={any} aria-label={any} data={[any, LONG]} />
));

/** What narrows a list, and lists of other kinds. */
export function ListParts() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['id']);
  const offered = ['id', 'name', 'price'].map((key) => ({ key, header: key }));
  return (
    <Stack gap={4}>
      <ListFilters label="Name or code" filters={{ search }} cleared={{}} onChange={nothing}>
        {SELECTS}
      </ListFilters>
      <Row>
        <FilterRow set_count={1} onClear={nothing}>
          {SELECTS}
        </FilterRow>
      </Row>
      <Row>
        <SearchField label="Find a report" value={search} onSearch={setSearch} />
        <ColumnChooser offered={offered} chosen={chosen} onChoose={setChosen} />
      </Row>
      <Panel title="Lines of a card">
        <CardLine is_title start="7K4QXM" end={<Money rand={1250} />} />
        <CardLine start={LONG} end="Overdue" />
      </Panel>
      <Panel title="A tall table" isFlush>
        <TallTable
          label="Rows"
          head={<th scope="col">Row</th>}
          row_count={2000}
          row_height={40}
          tallest={160}
          rowKey={(at) => at}
          renderRow={(at) => <td>{`Row ${at + 1}`}</td>}
        />
      </Panel>
      <FileHistory
        title="Earlier imports"
        files={[{ id: 1, href: '#', file_name: 'contacts.csv', about: 'by Thandi', counts: '12 booked', badge: null }]}
        fault={null}
        onRetry={nothing}
        none="Nothing has been imported yet."
      />
    </Stack>
  );
}
