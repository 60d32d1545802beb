import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { Sticker } from '@tsela/contract/shipments/sticker-api';
import { mayCreateBlankShipment } from '@tsela/domain/permissions/who-may';
import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { ScanInput } from '../../ui/form/ScanInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { findSticker, useAssignSticker, useRestoreSticker, useUnbindSticker } from './sticker-calls.ts';

const loadMark = async () => (await import('./MarkDialog.tsx')).MarkDialog;
const loadBlank = async () => (await import('../parts/BlankDialog.tsx')).BlankDialog;

/** Scan the parcel, scan the sticker, and the next one; below, any sticker is looked up. */
export function ScanStickers() {
  const [shown, setShown] = useState<Sticker | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);

  async function handleFind(reference: string): Promise<void> {
    if (reference.trim() === '') return;
    try {
      setShown((await findSticker(reference.trim())).sticker);
      setFault(null);
    } catch (error) {
      setFault(shownError(error));
    }
  }

  return (
    <Stack gap={4} max={900}>
      <BindPanel onBound={setShown} />
      <Panel title={words.findTitle}>
        <Stack gap={3}>
          <ScanInput
            id="find-sticker"
            label={words.sticker}
            buttonLabel={words.find}
            field={search}
            onText={(text) => void handleFind(text)}
          />
          {fault !== null && <Notice kind="error">{fault}</Notice>}
          {shown !== null && <StickerCard sticker={shown} onChange={setShown} />}
        </Stack>
      </Panel>
    </Stack>
  );
}

function BindPanel({ onBound }: { readonly onBound: (sticker: Sticker) => void }) {
  const assigning = useAssignSticker();
  const [parcel, setParcel] = useState('');
  const [reference, setReference] = useState('');
  const [first, second] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  useEffect(() => first.current?.focus(), [first]);

  function handleBound({ sticker }: { sticker: Sticker }): void {
    tellDone(words.bound(sticker.reference, sticker.used_by?.parcel_reference ?? parcel));
    onBound(sticker);
    setParcel('');
    setReference('');
    first.current?.focus();
  }

  /** Enter after the parcel goes on to the sticker, and after the sticker puts it on. */
  function handleSubmit(): void {
    if (parcel.trim() === '' || reference.trim() === '') {
      (parcel.trim() === '' ? first : second).current?.focus();
      return;
    }
    const input = { reference: reference.trim(), parcel_reference: parcel.trim() };
    const handleDoubt = async (error: Error) => {
      if (!isDoubt(error)) return;
      const is_meant = await isSure({ title: words.sure, body: shownError(error) ?? '', button: words.sureButton });
      if (is_meant) assigning.mutate({ ...input, confirmed: true }, { onSuccess: handleBound });
    };
    assigning.mutate(input, { onSuccess: handleBound, onError: (error) => void handleDoubt(error) });
  }

  const fault = assigning.error && !isDoubt(assigning.error) ? shownError(assigning.error) : null;
  return (
    <Panel title={words.bindTitle}>
      <Form hasSummary={false} isOff={assigning.isPending} onSubmit={handleSubmit}>
        <Stack gap={3}>
          <Row align="end" gap={2}>
            <TextInput
              {...field(words.parcel, { name: 'parcel' })}
              {...SCANNED}
              ref={first}
              value={parcel}
              onChange={(event) => setParcel(event.currentTarget.value)}
            />
            <TextInput
              {...field(words.sticker, { name: 'sticker' })}
              {...SCANNED}
              ref={second}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
            <Button type="submit" loading={assigning.isPending}>
              {words.bind}
            </Button>
          </Row>
          {fault !== null && <Notice kind="error">{fault}</Notice>}
        </Stack>
      </Form>
    </Panel>
  );
}

/** Whether an answer asks back instead of refusing. */
function isDoubt(error: unknown): boolean {
  return error instanceof ApiError && 'confirmed' in fieldErrors(error);
}

const SCANNED = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 } as const;

interface CardProps {
  readonly sticker: Sticker;
  readonly onChange: (sticker: Sticker) => void;
}

/** Who has a sticker, what carries it, and what can be done with it. */
function StickerCard({ sticker, onChange }: CardProps) {
  const { reference, state, range, used_by, reason } = sticker;
  const holder = range && (range.holder === 'stock' ? words.holders.stock : range.holder_name);
  return (
    <Stack gap={3} role="status">
      <Facts look="columns">
        <div>
          <dt>{words.sticker}</dt>
          <dd className="num">{reference}</dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>{words.states[state]}</dd>
        </div>
        {holder !== null && (
          <div>
            <dt>{words.given}</dt>
            <dd>{holder}</dd>
          </div>
        )}
        {used_by !== null && (
          <div>
            <dt>{words.usedBy}</dt>
            <dd>
              <AppLink href={paths.shipment(used_by.shipment_id)}>{used_by.parcel_reference}</AppLink> · {used_by.account_name}
            </dd>
          </div>
        )}
        {reason !== '' && (
          <div>
            <dt>{words.reason}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </Facts>
      <CardActs sticker={sticker} onChange={onChange} />
    </Stack>
  );
}

function CardActs({ sticker, onChange }: CardProps) {
  const { reference, state, range, used_by } = sticker;
  const { facts } = useSession();
  const unbinding = useUnbindSticker();
  const restoring = useRestoreSticker();
  const [marking, setMarking] = useState<'lost' | 'void' | null>(null);
  const [is_blank, setBlank] = useState(false);
  const done = { onSuccess: (answer: { sticker: Sticker }) => onChange(answer.sticker), onError: tellFailure };
  const may_blank = facts.actor !== null && mayCreateBlankShipment(facts.actor);

  async function handleUnbind(): Promise<void> {
    if (await isSure({ title: words.unbindTitle(reference), body: words.unbindText, button: words.unbind }))
      unbinding.mutate({ reference }, done);
  }

  async function handleWritten(): Promise<void> {
    setBlank(false);
    onChange((await findSticker(reference)).sticker);
  }

  return (
    <Row gap={2}>
      {used_by !== null && used_by.parcel_id !== null && (
        <Button variant="default" loading={unbinding.isPending} onClick={() => void handleUnbind()}>
          {words.unbind}
        </Button>
      )}
      {state === 'free' && may_blank && <Button onClick={() => setBlank(true)}>{words.blank}</Button>}
      {state === 'free' &&
        range !== null &&
        (['lost', 'void'] as const).map((mark) => (
          <Button key={mark} variant="default" onClick={() => setMarking(mark)}>
            {words.mark[mark]}
          </Button>
        ))}
      {(state === 'lost' || state === 'void') && range !== null && (
        <Button variant="default" loading={restoring.isPending} onClick={() => restoring.mutate({ reference }, done)}>
          {words.restore}
        </Button>
      )}
      <LazyComponent
        load={loadMark}
        props={marking && { reference, mark: marking, onMarked: onChange, onClose: () => setMarking(null) }}
      />
      <LazyComponent load={loadBlank} props={is_blank ? { reference, onClose: () => void handleWritten() } : null} />
    </Row>
  );
}
