import { Button } from '../ui/act/Button.tsx';
import type { IncomingCall, IncomingIntegration } from '@tsela/contract/integrations/incoming-api';
import { STATUS_CODE_GROUPS } from '@tsela/domain/integrations/integration-types';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';
import { LinkButton, TextLink } from '../ui/act/LinkButton.tsx';
import { SideSheet } from '../ui/feedback/SideSheet.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { useIncomingCalls, useReplayCall } from './incoming-calls.ts';
import classes from './Integrations.module.css';
import { readableBody } from './webhook-draft.ts';

/** What another system has called us with, and taking what was refused again. Source: screens S40. */
export function IncomingCalls({ integration }: { readonly integration: IncomingIntegration }) {
  const { view, filters, changeFilters } = useListAddress();
  const answered = STATUS_CODE_GROUPS.find((each) => each === filters['answered']);
  const { limit, offset } = listInput(view);
  const read = useIncomingCalls({ integration_id: integration.id, limit, offset, ...(answered && { answered }) });
  const [shown, setShown] = useState<IncomingCall | null>(null);
  return (
    <Panel title={words.calls} isFlush>
      <Stack gap={3} pad={[3, 4]}>
        <SelectField
          aria-label={partners.answered}
          value={answered ?? ''}
          options={[
            { value: '', label: partners.allAnswers },
            ...STATUS_CODE_GROUPS.map((value) => ({ value, label: partners.answers[value] })),
          ]}
          onChange={(value) => changeFilters({ answered: value || undefined })}
        />
      </Stack>
      <ListTable
        label={words.calls}
        columns={columnsWith(setShown)}
        rows={read.data?.calls}
        rowName={({ id }) => String(id)}
        read={read}
        empty={answered ? words.noneFound : words.callsEmpty}
        {...(answered && { onClearFilters: () => changeFilters({ answered: undefined }) })}
        card={(call) => <Card call={call} onShow={setShown} />}
      />
      {shown && <CallSheet call={shown} integration_id={integration.id} onClose={() => setShown(null)} />}
    </Panel>
  );
}

type Show = (call: IncomingCall) => void;

function columnsWith(onShow: Show): readonly Column<IncomingCall>[] {
  return [
    { key: 'time', header: words.time, width: 150, render: (call) => <Opener call={call} onShow={onShow} /> },
    { key: 'kind', header: words.kind, width: 90, render: ({ kind }) => words.kinds[kind] },
    { key: 'shipment', header: words.shipment, width: 110, render: (call) => call.short_tracking_reference },
    { key: 'answer', header: words.answer, render: (call) => <Answer call={call} /> },
  ];
}

function Opener({ call, onShow }: { readonly call: IncomingCall; readonly onShow: Show }) {
  return (
    <LinkButton onClick={() => onShow(call)}>
      <DateTime instant={call.time_called} />
    </LinkButton>
  );
}

function Answer({ call: { status_code, answer } }: { readonly call: IncomingCall }) {
  return (
    <Text size="s" isBreakable>
      <Badge tone={status_code < 300 ? 'green' : 'red'}>{status_code}</Badge> {messageIn(answer)}
    </Text>
  );
}

/** The sentence of an answer that has one. */
function messageIn(answer: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(answer)?.[1] ?? '';
}

function Card({ call, onShow }: { readonly call: IncomingCall; readonly onShow: Show }) {
  return (
    <>
      <CardLine is_title start={<Opener call={call} onShow={onShow} />} end={call.short_tracking_reference} />
      <CardLine start={<Answer call={call} />} end={words.kinds[call.kind]} />
    </>
  );
}

interface CallSheetProps {
  readonly call: IncomingCall;
  readonly integration_id: number;
  readonly onClose: () => void;
}

function CallSheet({ call, integration_id, onClose }: CallSheetProps) {
  const may_replay = useMay('API_/integrations/logs/replay:POST');
  const replaying = useReplayCall();
  const can_replay = may_replay && call.kind === 'status' && call.body !== null && call.status_code >= 300;

  function handleReplay(): void {
    replaying.mutate(
      { integration_id, id: call.id },
      {
        onSuccess: () => {
          tellDone(words.takenAgain);
          onClose();
        },
        onError: tellFailure,
      },
    );
  }

  const foot = (
    <Button loading={replaying.isPending} onClick={handleReplay}>
      {words.again}
    </Button>
  );
  return (
    <SideSheet title={words.entry} onClose={onClose} {...(can_replay && { foot })}>
      <QuietText as="p">
        <DateTime instant={call.time_called} /> · {words.from} {call.ip} · {words.ms(call.duration_ms)}
      </QuietText>
      {call.shipment_id !== null && <TextLink href={paths.shipment(call.shipment_id)}>{call.short_tracking_reference}</TextLink>}
      <Code label={words.sent} text={call.body === null ? words.erased : readableBody(call.body)} />
      <Code label={words.answered} text={readableBody(call.answer)} />
    </SideSheet>
  );
}

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Stack gap={2}>
      <Text as="strong" weight="strong">
        {label}
      </Text>
      {/* A region that scrolls has to be reachable by keyboard (WCAG 2.1.1). */}
      <pre className={classes['code']} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </Stack>
  );
}
