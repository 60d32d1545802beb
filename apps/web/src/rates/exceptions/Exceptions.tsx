import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import { dayOf } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { useIsLimited } from '../zones/area-rights.ts';
import { exceptions as words } from '../../strings/rates-tariff.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { useNow } from '../../ui/show/now.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useExceptions } from './exception-calls.ts';
import { effectText, exceptionDays, whereText } from './exception-draft.ts';
import { ExceptionSheet } from './ExceptionSheet.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Days on which the normal rules do not apply somewhere: a flood, a strike, a closed road. Source: screens S27. */
export function Exceptions({ tabs }: { readonly tabs: ReactNode }) {
  const { view, filters, changeFilters } = useListAddress();
  const now = useNow();
  const { limit, offset } = listInput(view);
  const shows_past = filters['past'] === '1';
  const read = useExceptions({ limit, offset, ...(!shows_past && { from_day: dayOf(now) }) });
  const may_add = useMay('API_/rates/exceptions:POST');
  const may_write = !useIsLimited() && may_add;
  const [open, setOpen] = useState<RateException | 'new' | null>(null);
  const add = may_write && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  );

  return (
    <PageFrame
      title={SCREENS.rates.title}
      tabs={tabs}
      action={add}
      filters={
        <NativeSelect
          aria-label={words.shown}
          data={[
            { value: '', label: words.current },
            { value: '1', label: words.withPast },
          ]}
          value={shows_past ? '1' : ''}
          onChange={(event) => changeFilters({ past: event.currentTarget.value || undefined })}
        />
      }
    >
      <Sentence>{words.text}</Sentence>
      <ListTable
        label={words.list}
        columns={columnsOf((exception) => setOpen(exception))}
        rows={read.data?.rate_exceptions}
        rowName={({ name }) => name}
        read={read}
        empty={<EmptyState text={words.none} action={add} />}
        card={(exception) => (
          <>
            <CardLine is_title start={exception.name} end={<OpenButton exception={exception} onOpen={setOpen} />} />
            <CardLine start={exceptionDays(exception, now)} />
            <CardLine start={effectText(exception)} />
            <CardLine start={whereText(exception)} />
          </>
        )}
      />
      {open !== null && <ExceptionSheet exception={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}

function columnsOf(onOpen: (exception: RateException) => void): readonly Column<RateException>[] {
  return [
    { key: 'name', header: words.name, render: ({ name }) => <strong>{name}</strong> },
    { key: 'days', header: words.when, render: (exception) => <Days exception={exception} /> },
    { key: 'effect', header: words.effect, render: effectText },
    { key: 'where', header: words.where, render: whereText },
    { key: 'open', header: words.edit, render: (exception) => <OpenButton exception={exception} onOpen={onOpen} />, width: 90 },
  ];
}

function Days({ exception }: { readonly exception: RateException }) {
  return exceptionDays(exception, useNow());
}

interface OpenButtonProps {
  readonly exception: RateException;
  readonly onOpen: (exception: RateException) => void;
}

function OpenButton({ exception, onOpen }: OpenButtonProps) {
  return (
    <Button variant="default" size="compact-md" aria-label={words.editOf(exception.name)} onClick={() => onOpen(exception)}>
      {words.edit}
    </Button>
  );
}
