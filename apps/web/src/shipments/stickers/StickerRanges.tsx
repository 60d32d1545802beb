import { Button } from '../../ui/act/Button.tsx';
import type { StickerRange } from '@tsela/contract/shipments/sticker-api';
import { RANGE_STANDINGS, STICKER_HOLDERS } from '@tsela/domain/shipments/stickers';
import { useState } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useCsvExport } from '../../shell/use-csv-export.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useExportRanges, useStickerRanges } from './sticker-calls.ts';

const loadAdd = async () => (await import('./RangeDialogs.tsx')).AddRangeDialog;
const loadGive = async () => (await import('./RangeDialogs.tsx')).GiveRangeDialog;
const loadPrint = async () => (await import('./PrintRangeDialog.tsx')).PrintRangeDialog;

type Open = { readonly act: 'give' | 'print'; readonly range: StickerRange } | 'add' | null;

/** The ranges with what is used of each; those that run low stand out. */
export function StickerRanges() {
  const { view, filters, changeFilters } = useListAddress();
  const holder = STICKER_HOLDERS.find((each) => each === filters['holder']);
  const standing = RANGE_STANDINGS.find((each) => each === filters['standing']);
  const search = filters['search'] ?? '';
  const asked = {
    ...(holder !== undefined && { holder }),
    ...(standing !== undefined && { standing }),
    ...(search !== '' && { search }),
  };
  const { limit, offset } = listInput(view);
  const read = useStickerRanges({ ...asked, limit, offset });
  const exporting = useCsvExport(useExportRanges(), { name: 'sticker-ranges.csv', told: ({ count }) => words.exported(count) });
  const [open, setOpen] = useState<Open>(null);
  const onClose = () => setOpen(null);
  const of = (act: 'give' | 'print') =>
    open !== null && open !== 'add' && open.act === act ? { range: open.range, onClose } : null;
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <SearchField label={words.search} value={search} onSearch={(typed) => changeFilters({ search: typed || undefined })} />
        <SelectField
          aria-label={words.anyHolder}
          value={holder ?? ''}
          options={[
            { value: '', label: words.anyHolder },
            ...STICKER_HOLDERS.map((value) => ({ value: value as string, label: words.holders[value] })),
          ]}
          onChange={(value) => changeFilters({ holder: value || undefined })}
        />
        <SelectField
          aria-label={words.anyStanding}
          value={standing ?? ''}
          options={[
            { value: '', label: words.anyStanding },
            ...RANGE_STANDINGS.map((value) => ({ value: value as string, label: words.standings[value] })),
          ]}
          onChange={(value) => changeFilters({ standing: value || undefined })}
        />
        <Button variant="default" loading={exporting.is_pending} onClick={() => exporting.save(asked)}>
          {words.export}
        </Button>
        <Button onClick={() => setOpen('add')}>{words.add}</Button>
      </Row>
      <ListTable
        label={words.label}
        columns={columnsWith(setOpen)}
        rows={read.data?.ranges}
        rowName={(range) => range.first_reference}
        read={read}
        empty={words.empty}
        card={(range) => (
          <>
            <CardLine start={<strong className="num">{range.first_reference}</strong>} end={<Level range={range} />} />
            <QuietText>{[holderOf(range), `${words.free}: ${range.free} / ${range.total}`].join(' · ')}</QuietText>
          </>
        )}
        cardAction={(range) => <Acts range={range} onOpen={setOpen} />}
      />
      <LazyComponent load={loadAdd} props={open === 'add' ? { onClose } : null} />
      <LazyComponent load={loadGive} props={of('give')} />
      <LazyComponent load={loadPrint} props={of('print')} />
    </Stack>
  );
}

function holderOf({ holder, holder_name }: StickerRange): string {
  return holder === 'stock' ? words.holders.stock : `${holder_name} (${words.holders[holder].toLowerCase()})`;
}

function columnsWith(onOpen: (open: Open) => void): readonly Column<StickerRange>[] {
  return [
    {
      key: 'range',
      header: words.range,
      render: ({ first_reference, last_reference }) => (
        <span className="num">
          <strong>{first_reference}</strong> – {last_reference}
        </span>
      ),
    },
    { key: 'holder', header: words.given, render: holderOf },
    { key: 'total', header: words.total, align: 'right', render: ({ total }) => total },
    { key: 'used', header: words.used, align: 'right', render: ({ used }) => used },
    { key: 'out', header: words.outOfUse, align: 'right', render: ({ out_of_use }) => out_of_use },
    { key: 'free', header: words.free, align: 'right', render: ({ free }) => free },
    { key: 'level', header: words.level, render: (range) => <Level range={range} /> },
    {
      key: 'acts',
      header: words.acts,
      is_header_hidden: true,
      align: 'right',
      render: (range) => <Acts range={range} onOpen={onOpen} />,
    },
  ];
}

const TONES = { enough: 'green', low: 'amber', 'used-up': 'grey' } as const;

function Level({ range: { standing } }: { readonly range: StickerRange }) {
  return (
    <Badge has_dot tone={TONES[standing]}>
      {words.standings[standing]}
    </Badge>
  );
}

function Acts({ range, onOpen }: { readonly range: StickerRange; readonly onOpen: (open: Open) => void }) {
  return (
    <Row gap={2} justify="end">
      <LinkButton label={words.printOf(range.first_reference)} onClick={() => onOpen({ act: 'print', range })}>
        {words.print}
      </LinkButton>
      <LinkButton label={words.giveOf(range.first_reference)} onClick={() => onOpen({ act: 'give', range })}>
        {words.give}
      </LinkButton>
    </Row>
  );
}
