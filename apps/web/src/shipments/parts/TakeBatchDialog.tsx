import { Checkbox, TextInput } from '@mantine/core';
import { searchReference } from '@tsela/domain/formats/references';
import type { BranchId } from '@tsela/domain/ids';
import { isProviderLevel } from '@tsela/domain/permissions/audience';
import { BATCH_CHOICES } from '@tsela/domain/shipments/batches/batch-rules';
import type { BatchChoice } from '@tsela/domain/shipments/batches/batch-rules';
import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { useBatched, useBatches, useHandOver } from './batch-calls.ts';
import { listedBy, waitingParcels } from './batch-draft.ts';
import type { BatchedParcel } from './batch-draft.ts';

interface TakeBatchDialogProps {
  /** As its code says; left out, it is asked for. */
  readonly reference?: string;
  /** Where the taker stands; drivers are at no branch. */
  readonly branch_id?: BranchId | null;
  readonly bay?: string;
  readonly onClose: () => void;
}

/** A driver or hub takes a batch: by its one code, with what is other than listed. Source: screens S08, S26, S28. */
export function TakeBatchDialog({ reference, ...taking }: TakeBatchDialogProps) {
  const [named, setNamed] = useState(reference ?? null);
  const read = useBatches(named === null ? null : { reference: named });
  const [batch] = read.data?.batches ?? [];
  const contents = useBatched(batch?.id ?? null);
  const shipments = contents.data?.shipments;
  const is_open = batch?.status === 'open';
  if (named !== null && batch && is_open && shipments)
    return <Taking key={batch.id} batch={batch} shipments={shipments} {...taking} />;
  const not_found = named !== null && read.isSuccess && !read.isFetching && !batch;
  const is_over = batch !== undefined && !is_open;
  const fault =
    shownError(read.error ?? contents.error) ??
    (not_found ? words.unknown(named) : is_over ? words.over(batch.reference, words.statuses[batch.status]) : null);
  if (named !== null && fault === null)
    return (
      <FormDialog title={words.takeTitle} onClose={taking.onClose} okLabel={words.find} is_pending>
        <Skeleton height={160} />
      </FormDialog>
    );
  return <AskForCode fault={fault} onCode={setNamed} onClose={taking.onClose} />;
}

interface AskForCodeProps {
  readonly fault: string | null;
  readonly onCode: (reference: string) => void;
  readonly onClose: () => void;
}

function AskForCode({ fault, onCode, onClose }: AskForCodeProps) {
  const [code, setCode] = useState('');
  const key = searchReference(code);
  return (
    <FormDialog
      title={words.takeTitle}
      onClose={onClose}
      okLabel={words.find}
      is_pending={false}
      can_ok={key !== ''}
      onOk={() => onCode(key)}
      fault={fault}
    >
      <TextInput
        {...field(words.code, { name: 'reference' })}
        description={words.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface TakingProps extends Omit<TakeBatchDialogProps, 'reference'> {
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
}

function Taking({ batch, shipments, branch_id = null, bay, onClose }: TakingProps) {
  const { user } = useSession();
  const asks_where = isProviderLevel(user);
  const taking = useHandOver();
  const parcels = waitingParcels(shipments);
  const [choice, setChoice] = useState<BatchChoice>(branch_id === null ? 'collected' : 'received-at-hub');
  const [branch, setBranch] = useState<BranchId | null>(branch_id ?? user?.branch_id ?? null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [extra, setExtra] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const there = parcels.length - missing.size;

  function handleOk(): void {
    const problems = asks_where && branch === null ? { branch: words.needsBranch } : {};
    setErrors(problems);
    if ('branch' in problems) return;
    taking.mutate(
      {
        id: batch.id,
        choice,
        missing: [...missing],
        extra: [...extra],
        ...(asks_where && branch !== null && { branch_id: branch }),
        ...(bay !== undefined && bay !== '' && branch === branch_id && { bay }),
      },
      {
        onSuccess: ({ batch: { reference, differences } }) => {
          const length = Object.values(differences ?? {}).reduce((sum, each) => sum + each.length, 0);
          tellDone(length === 0 ? words.taken(reference) : words.takenWith(reference));
          onClose();
        },
      },
    );
  }

  function handleThere(reference: string, is_there: boolean): void {
    const others = [...missing].filter((each) => each !== reference);
    setMissing(new Set(is_there ? others : [...others, reference]));
  }

  return (
    <FormDialog
      title={words.takeReference(batch.reference)}
      onClose={onClose}
      okLabel={words.take(there + extra.length)}
      is_pending={taking.isPending}
      can_ok={there + extra.length > 0}
      onOk={handleOk}
      fault={shownError(taking.error)}
      errors={errors}
      is_wide
    >
      <Text as="p" tone="soft">
        {batch.account_name} ({batch.account_code})
      </Text>
      {asks_where && (
        <>
          <Choice
            label={words.how}
            has_visible_label
            value={choice}
            options={BATCH_CHOICES.map((value) => ({ value, label: words.choices[value] }))}
            onChange={setChoice}
          />
          <BranchField value={branch} errors={errors} onChange={setBranch} />
        </>
      )}
      {parcels.length === 0 ? (
        <Notice kind="info">{words.nothingLeft}</Notice>
      ) : (
        <Stack gap={1}>
          <Text as="p">{words.allThere}</Text>
          <Text as="p" weight="strong" role="status">
            {words.countThere(there, parcels.length)}
          </Text>
          <Listed parcels={parcels} missing={missing} onThere={handleThere} />
        </Stack>
      )}
      <Extra
        extra={extra}
        onScan={(scanned) => {
          const listed = listedBy(scanned, parcels);
          // What is listed after all is there.
          if (listed.length > 0) for (const { reference } of listed) handleThere(reference, true);
          else setExtra([...new Set([...extra, searchReference(scanned)])]);
        }}
        onRemove={(reference) => setExtra(extra.filter((each) => each !== reference))}
      />
    </FormDialog>
  );
}

interface BranchFieldProps {
  readonly value: BranchId | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (branch_id: BranchId | null) => void;
}

function BranchField({ value, errors, onChange }: BranchFieldProps) {
  const { general, user } = useSession();
  const is_limited = user?.limit_user_to_branch === true && user.branch_id !== null;
  const branches = (general?.branches ?? []).filter(({ id, is_active }) => is_active && (!is_limited || id === user.branch_id));
  return (
    <SelectField
      {...field(words.branch, { name: 'branch', is_required: true, errors })}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: words.chooseBranch },
        ...branches.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
      ]}
      onChange={(text) => onChange(branches.find(({ id }) => String(id) === text)?.id ?? null)}
    />
  );
}

interface ListedProps {
  readonly parcels: readonly BatchedParcel[];
  readonly missing: ReadonlySet<string>;
  readonly onThere: (reference: string, is_there: boolean) => void;
}

function Listed({ parcels, missing, onThere }: ListedProps) {
  return (
    <PlainTable
      label={words.contents}
      tallest={280}
      head={
        <>
          <th scope="col">{words.there}</th>
          <th scope="col">{words.parcel}</th>
          <th scope="col">{words.recipient}</th>
        </>
      }
    >
      {parcels.map(({ reference, packaging, shipment }) => (
        <tr key={reference}>
          <td>
            <Checkbox
              aria-label={words.thereOf(reference)}
              checked={!missing.has(reference)}
              onChange={(event) => onThere(reference, event.currentTarget.checked)}
            />
          </td>
          <td className="num">
            {reference}
            <QuietText isBlock>{packaging}</QuietText>
          </td>
          <td>{[shipment.recipient, shipment.place].filter(Boolean).join(', ')}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface ExtraProps {
  readonly extra: readonly string[];
  readonly onScan: (scanned: string) => void;
  readonly onRemove: (reference: string) => void;
}

/** Enter adds what was scanned; it does not send the dialog. */
function Extra({ extra, onScan, onRemove }: ExtraProps) {
  const [text, setText] = useState('');
  return (
    <Stack gap={1}>
      <TextInput
        {...field(words.scanExtra, { name: 'extra', is_optional: true })}
        description={words.scanExtraHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (text.trim() !== '') onScan(text);
          setText('');
        }}
      />
      {extra.map((reference) => (
        <Row key={reference} justify="between">
          <Text className="num">{reference}</Text>
          <LinkButton label={words.removeExtra(reference)} onClick={() => onRemove(reference)}>
            {words.takeOut}
          </LinkButton>
        </Row>
      ))}
    </Stack>
  );
}
