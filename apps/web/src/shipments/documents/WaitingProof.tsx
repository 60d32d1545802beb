import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { MatchedShipment } from '@tsela/contract/shipments/document-api';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { podUploader as words, documents as document_words } from '../../strings/shipments/documents.ts';
import { partWords as part_words } from '../../strings/shipments/part.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { matchFiles, useRemoveDocument } from './document-calls.ts';
import classes from './Documents.module.css';
import { contentOf, replaceWaiting } from './edit-waiting.ts';
import type { ReadPage } from './read-barcodes.ts';
import { isChoice } from '../parts/part-draft.ts';
import type { OfferedPart } from '../parts/part-draft.ts';
import { PartChoice } from '../parts/PartChoice.tsx';
import { handedOver, shipmentOf } from './uploader-draft.ts';
import type { ProofOfFile, WaitingFile } from './uploader-draft.ts';

const loadViewer = async () => (await import('./DocumentViewer.tsx')).DocumentViewer;
const loadSplit = async () => (await import('./SplitDialog.tsx')).SplitDialog;

interface WaitingProofProps {
  readonly file: WaitingFile;
  readonly is_matching: boolean;
  readonly is_busy: boolean;
  readonly refusal: string | null;
  /** What can be set delivered of a shipment; null where nothing is. */
  readonly offeredOf: ((shipment: MatchedShipment) => OfferedPart) | null;
  readonly onSaid: (changed: Partial<ProofOfFile>) => void;
  readonly onAttach: () => void;
  readonly onRemoved: () => void;
  /** A small picture of its first page, where it was uploaded a moment ago. */
  readonly thumb: string | null;
  /** Uploads what it was split into, in its place. */
  readonly onPieces: (files: readonly File[]) => void;
  /** Whether it is read beside what is said of it, or under it on a phone. */
  readonly is_shown: boolean;
  readonly onShown: (is_shown: boolean) => void;
  /** Whether something was drawn on it and is not saved. */
  readonly onEdited: (is_edited: boolean) => void;
  /** What was turned, cropped or drawn on stands in its place. */
  readonly onReplaced: (id: number, read: ReadPage | null) => Promise<void>;
}

/** One file that waits: its shipment, who received it, and what becomes of a proof that is there. */
export function WaitingProof(props: WaitingProofProps) {
  const { file, refusal, is_shown } = props;
  return (
    <Stack as="li" gap={3} surface="line" pad={3} aria-label={file.document.name}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <div className={classes['beside']} data-shown={is_shown || undefined}>
        <Said {...props} />
        <Reading {...props} />
      </div>
    </Stack>
  );
}

/** What is said of it. */
function Said(props: WaitingProofProps) {
  const { file, is_matching, thumb, is_shown, offeredOf, onSaid } = props;
  const { document, said } = file;
  const { name, size_bytes, time_created } = document;
  const shipment = shipmentOf(file);
  const today = dayOf(useNow());
  return (
    <Stack gap={3}>
      <Row justify="between" gap={3} align="start">
        <Row gap={3} align="start">
          {thumb !== null && !is_shown && <img className={classes['thumb']} src={thumb} alt="" />}
          <Stack gap={0}>
            <Text weight="medium" isBreakable>
              {name} · {fileSizeText(size_bytes)}
            </Text>
            <QuietText>
              {words.waitsSince} <DateTime instant={time_created} />
            </QuietText>
            {said.is_skipped && <QuietText>{words.skipped}</QuietText>}
          </Stack>
        </Row>
        <Acts {...props} />
      </Row>
      {is_matching ? <QuietText as="p">{words.searching}</QuietText> : <ShipmentOfFile file={file} onSaid={onSaid} />}
      {shipment !== null && (
        <Tiles least={200} gap={3}>
          <TextInput
            label={words.receiver}
            maxLength={255}
            value={said.receiver_name}
            onChange={(event) => onSaid({ receiver_name: event.currentTarget.value })}
          />
          <DayInput
            label={words.receivedOn}
            max={today}
            value={said.received_on}
            onDay={(received_on) => onSaid({ received_on })}
          />
          {shipment.proofs.length > 0 && <ProofThatIsThere shipment={shipment} file={file} onSaid={onSaid} />}
        </Tiles>
      )}
      {shipment !== null && offeredOf !== null && <PartOfFile file={file} offered={offeredOf(shipment)} onSaid={onSaid} />}
    </Stack>
  );
}

/** The document itself, which can be turned, cropped and drawn on; then it takes the place of the upload. */
function Reading({ file: { document }, is_shown, onEdited, onReplaced }: WaitingProofProps) {
  async function handleEdited(bytes: Uint8Array): Promise<string | null> {
    try {
      const replaced = await replaceWaiting(document, bytes);
      await onReplaced(replaced.id, replaced.read);
      tellDone(words.edited(document.name));
      return null;
    } catch (error) {
      return shownError(error);
    }
  }

  return (
    <LazyComponent
      load={loadViewer}
      props={
        is_shown
          ? {
              document,
              frame: { onEdited },
              onSave: handleEdited,
              saveLabel: words.saveEdited,
              saveHelp: words.saveEditedHelp,
            }
          : null
      }
    />
  );
}

/** What can be done with it: shown, split, skipped, deleted, attached. */
function Acts({ file, is_busy, is_shown, onShown, onSaid, onAttach, onRemoved, onPieces }: WaitingProofProps) {
  const { document, said } = file;
  const { id, name, content_type } = document;
  const has_shipment = shipmentOf(file) !== null;
  const may_remove = useMay('API_/shipments/documents:DELETE');
  const removing = useRemoveDocument();
  const [split, setSplit] = useState<Uint8Array | null>(null);

  return (
    <Row gap={2}>
      <Button
        variant="default"
        size="compact-md"
        aria-expanded={is_shown}
        aria-label={is_shown ? words.hideOf(name) : document_words.openOf(name)}
        onClick={() => onShown(!is_shown)}
      >
        {is_shown ? words.hide : document_words.open}
      </Button>
      {content_type === 'application/pdf' && (
        <Button
          variant="default"
          size="compact-md"
          disabled={is_busy}
          aria-label={words.splitOf(name)}
          onClick={() => void contentOf(document).then(setSplit).catch(tellFailure)}
        >
          {words.split}
        </Button>
      )}
      {has_shipment && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={said.is_skipped ? words.notSkipOf(name) : words.skipOf(name)}
          onClick={() => onSaid({ is_skipped: !said.is_skipped })}
        >
          {said.is_skipped ? words.notSkip : words.skip}
        </Button>
      )}
      {may_remove && (
        <Button
          variant="default"
          size="compact-md"
          disabled={is_busy}
          loading={removing.isPending}
          aria-label={words.removeOf(name)}
          onClick={() => removing.mutate({ id }, { onSuccess: onRemoved, onError: tellFailure })}
        >
          {words.remove}
        </Button>
      )}
      {has_shipment && (
        <Button size="compact-md" disabled={is_busy} aria-label={words.attachOf(name)} onClick={onAttach}>
          {words.attach}
        </Button>
      )}
      <LazyComponent
        load={loadSplit}
        props={
          split && {
            name,
            bytes: split,
            onSplit: onPieces,
            onClose: () => setSplit(null),
          }
        }
      />
    </Row>
  );
}

type PartProps = Pick<WaitingProofProps, 'file' | 'onSaid'>;

function ShipmentOfFile({ file, onSaid }: PartProps) {
  const shipment = shipmentOf(file);
  if (shipment !== null) return <Matched shipment={shipment} />;
  if (file.shipments.length === 0) return <ByReference file={file} onSaid={onSaid} />;
  return (
    <SelectField
      label={words.chooseOf(file.document.name)}
      value=""
      options={[
        { value: '', label: '' },
        ...file.shipments.map((each) => ({
          value: String(each.id),
          label: `${each.short_tracking_reference}, ${words.parties(each.sender_name, each.recipient_name)}`,
        })),
      ]}
      onChange={(id) => onSaid({ shipment: file.shipments.find((each) => String(each.id) === id) ?? null })}
    />
  );
}

/** The parcels that were handed over with it, where there is a choice. */
function PartOfFile({ file, offered, onSaid }: PartProps & { readonly offered: OfferedPart }) {
  if (!isChoice(offered)) return null;
  return (
    <PartChoice
      label={part_words.ofFile(file.document.name)}
      choices={offered.choices}
      chosen={handedOver(file, offered)}
      onChosen={(chosen) => onSaid({ handed_parcel_ids: chosen })}
    />
  );
}

function Matched({ shipment }: { readonly shipment: MatchedShipment }) {
  const { id, short_tracking_reference, status, sender_name, recipient_name } = shipment;
  return (
    <Row gap={2}>
      <a href={paths.shipment(id)} className="num">
        {short_tracking_reference}
      </a>
      <StatusBadge status={status} />
      <Text>{words.parties(sender_name, recipient_name)}</Text>
      {status !== 'delivered' && <Text tone="amber">{words.notDelivered}</Text>}
    </Row>
  );
}

function ProofThatIsThere({ shipment, file, onSaid }: PartProps & { readonly shipment: MatchedShipment }) {
  return (
    <SelectField
      label={words.proofOf(file.document.name)}
      value={file.said.replaces_id === null ? '' : String(file.said.replaces_id)}
      options={[
        { value: '', label: words.asNew },
        ...shipment.proofs.map(({ id, name }) => ({ value: String(id), label: words.replacing(name) })),
      ]}
      onChange={(id) => onSaid({ replaces_id: id === '' ? null : Number(id) })}
    />
  );
}

/** For a file whose name says nothing. */
function ByReference({ file, onSaid }: PartProps) {
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [is_reading, setReading] = useState(false);

  async function handleFind(): Promise<void> {
    const code = reference.trim();
    if (code === '') return;
    setReading(true);
    try {
      // What is typed stands for what might be read on the page; the name has found nothing.
      const answer = await matchFiles([{ name: file.document.name, codes: [code] }]);
      const [shipment] = answer.files[0]?.shipments ?? [];
      setProblem(shipment ? null : words.notFound(code));
      if (shipment) onSaid({ shipment });
    } catch (error) {
      setProblem(shownError(error));
    }
    setReading(false);
  }

  return (
    <BareForm onSubmit={() => void handleFind()}>
      <Row gap={2} align="end">
        <TextInput
          label={words.referenceOf(file.document.name)}
          description={words.noMatch}
          error={problem}
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={is_reading}>
          {words.find}
        </Button>
      </Row>
    </BareForm>
  );
}
