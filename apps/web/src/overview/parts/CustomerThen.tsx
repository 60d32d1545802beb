import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { asOf as words } from '../../strings/overview/as-of.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Timeline } from '../../ui/layout/Timeline.tsx';
import { QuietText, Sentence } from '../../ui/show/Text.tsx';
import { fieldLabel, sideText } from '../as-of-draft.ts';

type Customer = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>['customer'];

/** What people outside the provider were shown: the status by their words, the public entries, and the settings that decided it. */
export function CustomerThen({ customer }: { readonly customer: Customer }) {
  const { is_tracked, status_name, account_status_name, timeline, is_timeline_whole, settings } = customer;
  return (
    <Panel title={words.customer}>
      <Stack gap={4}>
        <Facts label={words.customer}>
          <dt>{words.trackingPage}</dt>
          <dd>{is_tracked ? (status_name ?? words.notKnown) : words.notTracked}</dd>
          <dt>{words.accountUsers}</dt>
          <dd>{account_status_name ?? words.notKnown}</dd>
        </Facts>
        {!is_timeline_whole && <Notice kind="info">{words.notWhole}</Notice>}
        {is_tracked && timeline.length === 0 && <Sentence>{words.noEntries}</Sentence>}
        {timeline.length > 0 && (
          <Timeline
            label={words.customerTimeline}
            entries={timeline.map(({ id, date, status_name: title, message, location }) => ({
              id,
              instant: date,
              title,
              detail: [message === title ? '' : message, location].filter(Boolean).join(' · '),
            }))}
          />
        )}
        <details>
          <summary>
            <QuietText>{words.settings}</QuietText>
          </summary>
          <Facts label={words.settings} look="lines">
            {settings.map(({ field, is_known, value }) => (
              <div key={field}>
                <dt>{fieldLabel('provider_setting', field)}</dt>
                <dd>{sideText('provider_setting', field, { is_known, value })}</dd>
              </div>
            ))}
          </Facts>
        </details>
      </Stack>
    </Panel>
  );
}
