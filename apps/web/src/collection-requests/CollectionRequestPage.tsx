import { Button } from '../ui/act/Button.tsx';
import type { WholeCollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { isFinal, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { weightText } from '@tsela/domain/formats/rand-text';
import type { CollectionRequestId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { dayText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { CloseRequestDialog } from './CloseRequestDialog.tsx';
import { EditRequestDialog } from './EditRequestDialog.tsx';
import { DriverDialog, StatusDialog } from './RequestDialogs.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import { RequestNotes } from './RequestNotes.tsx';
import { RequestShipments } from './RequestShipments.tsx';
import {
  readCollectionSheet,
  useChangeCollection,
  useCollectionRequest,
  useReopenCollection,
} from './collection-request-calls.ts';

const loadMap = async () => (await import('./RequestMap.tsx')).RequestMap;

/** One request: what was asked for, the shipments on it, and what can be done about it. Source: screens S15. */
export function CollectionRequestPage() {
  const read = useCollectionRequest(usePathId<CollectionRequestId>('id'));
  const is_staff = useSession().user?.account_id === null;
  const back = { href: paths.collectionRequests(), label: is_staff ? SCREENS.collectionRequests.title : words.customerTitle };
  if (read.data) return <LoadedRequest whole={read.data} back={back} />;
  return <UnreadFrame title={back.label} back={back} read={read} error={shownError(read.error)} notFound={words.notFound} />;
}

interface LoadedProps {
  readonly whole: WholeCollectionRequest;
  readonly back: { readonly href: string; readonly label: string };
}

function LoadedRequest({ whole, back }: LoadedProps) {
  const { collection_request: request } = whole;
  const is_staff = useSession().user?.account_id === null;
  return (
    <PageFrame
      title={request.reference}
      back={back}
      aside={
        <>
          <StatusBadge status={request.status} label={requestStatusLabel(request.status)} />
          {request.is_late && <Badge tone="red">{words.late}</Badge>}
        </>
      }
    >
      <Columns
        side={
          <>
            <RequestActions whole={whole} />
            <RequestHistory events={whole.events} />
            {is_staff && <RequestNotes key={request.time_modified} request={request} />}
          </>
        }
      >
        <Panel title={words.details}>
          <RequestFacts whole={whole} />
        </Panel>
        <RequestShipments whole={whole} />
        <LazyComponent load={loadMap} props={{ request }} />
      </Columns>
    </PageFrame>
  );
}

function RequestFacts({ whole: { collection_request: request } }: { readonly whole: WholeCollectionRequest }) {
  const now = useNow();
  const { company, street_address, local_area, city, code } = request.address;
  const weight = request.expected_weight_kg > 0 ? `, ${weightText(request.expected_weight_kg)}` : '';
  const next = request.next_date === null ? words.repeatsNoMore : words.nextOn(dayText(request.next_date, now));
  const facts: readonly (readonly [string, string])[] = [
    [words.account, `${request.account_name} (${request.account_code})`],
    [words.when, `${dayText(request.date, now)}, ${words.window(request.collect_after, request.collect_before)}`],
    [words.where, [...new Set([company, street_address, local_area, city, code])].filter((part) => part !== '').join(', ')],
    [words.contact, [request.contact.name, phoneText(request.contact.mobile_number)].filter((part) => part !== '').join(', ')],
    [words.expected, `${words.parcels(request.expected_parcels)}${weight}`],
    [words.onIt, words.collectedOf(request.shipments_collected, request.shipments_linked)],
    [words.counted, request.counted_parcels === null ? '' : words.parcels(request.counted_parcels)],
    [words.instructions, request.instructions],
    [words.driver, request.driver_name || words.noDriver],
    [words.branch, request.branch_name],
    [words.reason, request.reason],
    [words.repeats, request.frequency === null ? '' : `${words.repeated[request.frequency]}. ${next}`],
    [words.askedBy, request.created_by_name],
  ];
  return (
    <Facts look="pairs">
      {facts
        .filter(([, value]) => value !== '')
        .flatMap(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
    </Facts>
  );
}

const phoneText = (number: string) => (number === '' ? '' : groupedPhone(number));

type Open = 'edit' | 'driver' | 'status' | 'close' | null;

function RequestActions({ whole }: { readonly whole: WholeCollectionRequest }) {
  const { collection_request: request } = whole;
  const is_staff = useSession().user?.account_id === null;
  const may_change = useMay('API_/collection-requests:PATCH');
  const may_close = useMay('API_/collection-requests/close:POST');
  const may_reopen = useMay('API_/collection-requests/reopen:POST');
  const [open, setOpen] = useState<Open>(null);
  const changing = useChangeCollection();
  const reopening = useReopenCollection();
  const is_over = isFinal(request.status);
  const close = () => setOpen(null);

  async function handleSheet(): Promise<void> {
    try {
      const { filename, content } = await readCollectionSheet(request.id);
      saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
    } catch (error) {
      tellFailure(error);
    }
  }

  async function handleSure(
    asked: { readonly title: string; readonly body: string; readonly button: string },
    input: object,
    done: string,
  ) {
    if (!(await isSure(asked))) return;
    changing.mutate({ id: request.id, ...input }, { onSuccess: () => tellDone(done), onError: tellFailure });
  }

  return (
    <Panel title={words.actions}>
      <Stack>
        {is_staff && may_change && !is_over && <Button onClick={() => setOpen('driver')}>{words.assign}</Button>}
        {may_change && !is_over && (
          <Button variant="default" onClick={() => setOpen('edit')}>
            {words.edit}
          </Button>
        )}
        {is_staff && may_close && !is_over && request.status !== 'collection-unassigned' && (
          <Button variant="default" onClick={() => setOpen('close')}>
            {words.close}
          </Button>
        )}
        {is_staff && may_change && !is_over && request.offered_statuses.some((to) => to !== 'closed') && (
          <Button variant="default" onClick={() => setOpen('status')}>
            {words.changeStatus}
          </Button>
        )}
        {!is_staff && may_change && request.offered_statuses.includes('cancelled') && (
          <Button
            variant="default"
            onClick={() =>
              void handleSure(
                { title: words.cancelTitle(request.reference), body: words.cancelText, button: words.cancel },
                { status: 'cancelled' },
                words.cancelled(request.reference),
              )
            }
          >
            {words.cancel}
          </Button>
        )}
        {may_reopen && is_over && is_staff && (
          <Button
            loading={reopening.isPending}
            onClick={() =>
              reopening.mutate(
                { id: request.id },
                { onSuccess: () => tellDone(words.reopened(request.reference)), onError: tellFailure },
              )
            }
          >
            {words.reopen}
          </Button>
        )}
        {may_change && request.next_date !== null && (
          <Button
            variant="default"
            onClick={() =>
              void handleSure(
                { title: words.stopTitle, body: words.stopText, button: words.stop },
                { stops_repeating: true },
                words.stopped,
              )
            }
          >
            {words.stop}
          </Button>
        )}
        <Button variant="default" onClick={() => void handleSheet()}>
          {words.sheet}
        </Button>
      </Stack>
      {open === 'edit' && <EditRequestDialog whole={whole} onClose={close} />}
      {open === 'driver' && <DriverDialog whole={whole} onClose={close} />}
      {open === 'status' && <StatusDialog whole={whole} onClose={close} />}
      {open === 'close' && <CloseRequestDialog whole={whole} onClose={close} />}
    </Panel>
  );
}
