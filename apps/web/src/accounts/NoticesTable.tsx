import { setBy } from '@tsela/domain/accounts/account-settings';
import { noticeKey } from '@tsela/domain/shipments/notices/notice-rules';
import type { NoticeOverrides } from '@tsela/domain/shipments/notices/notice-rules';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { Fragment } from 'react';
import { useSession } from '../shell/session.ts';
import { notices as words } from '../strings/accounts.ts';
import { fieldId } from '../ui/form/field.tsx';
import classes from './NoticesTable.module.css';
import { channelsInUse, noticeRows, withNotice } from './notices-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';

interface NoticesTableProps {
  readonly value: unknown;
  readonly help: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: NoticeOverrides) => void;
}

/** Which messages go out about an account's shipments: a row for each event, a tick for each side and channel. Source: screens S21. */
export function NoticesTable({ value, help, errors, onChange }: NoticesTableProps) {
  const { title, settings } = useSession();
  const rows = noticeRows(settings, value);
  const channels = channelsInUse(settings);
  const error = errors['notification_overrides'];
  const is_partly_off = rows.some(({ cells }) => cells.some(({ state }) => state === 'off-by-provider'));
  return (
    <Stack gap={3} id={fieldId('notification_overrides')} tabIndex={-1}>
      <QuietText as="p">{help}</QuietText>
      {error !== undefined && (
        <Text as="p" tone="red" size="s">
          {error}
        </Text>
      )}
      <PlainTable
        label={words.title}
        look="ticks"
        head={
          <>
            <th rowSpan={2} scope="col">
              {words.event}
            </th>
            {SIDES.map((side) => (
              <th key={side} colSpan={channels.length} scope="colgroup" className={classes['side']}>
                {words.sides[side]}
              </th>
            ))}
          </>
        }
        subhead={SIDES.map((side) => (
          <Fragment key={side}>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {words.channels[channel]}
              </th>
            ))}
          </Fragment>
        ))}
      >
        {rows.map(({ event, cells, is_off }) => (
          <tr key={event}>
            <th scope="row">
              {words.events[event]}
              {is_off && <span className={classes['why']}>{words.off(setBy(title))}</span>}
            </th>
            {cells.map(({ notice, state }) => (
              <td key={noticeKey(notice)}>
                {state === 'off-by-provider' ? (
                  <Text tone="quiet">
                    <span aria-hidden="true">–</span>
                    <span className="visually-hidden">{words.off(setBy(title))}</span>
                  </Text>
                ) : (
                  <label className={classes['tick']}>
                    <input
                      type="checkbox"
                      aria-label={words.one(notice)}
                      checked={state === 'sent'}
                      onChange={({ currentTarget }) => onChange(withNotice(value, notice, currentTarget.checked))}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      {is_partly_off && <QuietText as="p">{`– ${words.off(setBy(title))}`}</QuietText>}
    </Stack>
  );
}
