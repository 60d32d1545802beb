import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { shipments } from '../../strings/shipments.ts';
import { repricing as words } from '../../strings/shipments/repricing.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useReprice } from '../shipment-calls.ts';
import { ChangedMeanwhile } from '../parts/ChangedMeanwhile.tsx';
import { RepriceParcels } from './RepriceParcels.tsx';
import { RepriceSide } from './RepriceSide.tsx';
import { changedMeanwhile } from '../parts/changed-meanwhile-draft.ts';
import type { Keeps } from '../parts/changed-meanwhile-draft.ts';
import { repriceChanges, repriceDraftOf, withMoved } from './reprice-draft.ts';
import type { MovedSide, RepriceDraft } from './reprice-draft.ts';
import { rebasedReprice, repriceParts } from './repriced-meanwhile-draft.ts';
import { useChangedMeanwhile } from '../parts/use-changed-meanwhile.ts';

interface RepriceDialogProps {
  readonly shipment: Shipment;
  /** With nothing changed, by the tariff of this moment. */
  readonly is_recalculation?: boolean;
  /** The side that is to go elsewhere, which is open at once. */
  readonly moves?: MovedSide;
  readonly onClose: () => void;
}

type Offer = Pick<
  NonNullable<ReturnType<typeof useReprice>['data']>,
  'rate_before' | 'rate_after' | 'difference' | 'charged_weight' | 'warnings'
>;

/** Changes what the price depends on: first what it would cost then, and the change only when that is agreed to. Source: screens S09. */
export function RepriceDialog({ shipment, is_recalculation = false, moves, onClose }: RepriceDialogProps) {
  // What the form started from: what another user changes meanwhile is noticed by its time.
  const [opened, setOpened] = useState(shipment);
  const before = repriceDraftOf(opened);
  const [draft, setDraft] = useState<RepriceDraft>(() => (moves ? withMoved(before, shipment, moves) : before));
  const [offer, setOffer] = useState<Offer | null>(null);
  const repricing = useReprice();
  const meanwhile = useChangedMeanwhile(opened, opened.time_modified);
  const changes = repriceChanges(draft, before);
  const errors = fieldErrors(repricing.error);

  function change(part: Partial<RepriceDraft>): void {
    setDraft({ ...draft, ...part });
    setOffer(null);
    repricing.reset();
  }

  function handleOk(): void {
    if (changes === null) return;
    const asked = { id: opened.id, time_modified: opened.time_modified, ...changes };
    if (offer === null) {
      repricing.mutate({ ...asked, preview: true }, { onSuccess: setOffer, onError: (error) => void meanwhile.look(error) });
      return;
    }
    repricing.mutate(
      { ...asked, ...(offer.rate_after !== undefined && { rate: offer.rate_after }) },
      {
        onSuccess: () => {
          tellDone(is_recalculation ? words.recalculated : words.saved);
          onClose();
        },
        onError: (error) => {
          // What was agreed to is no longer the price.
          setOffer(null);
          void meanwhile.look(error);
        },
      },
    );
  }

  function handleChoose(now: Shipment, keeps: Keeps): void {
    setDraft(rebasedReprice({ before, now: repriceDraftOf(now), mine: draft }, keeps));
    setOpened(now);
    meanwhile.forget();
    repricing.reset();
  }

  const { now } = meanwhile;
  return (
    <FormDialog
      title={(is_recalculation ? words.recalculateTitle : words.title)(shipment.short_tracking_reference)}
      onClose={onClose}
      is_wide={!is_recalculation}
      okLabel={
        offer === null ? words.preview : offer.rate_after === undefined ? words.save : words.saveAt(moneyText(offer.rate_after))
      }
      is_pending={repricing.isPending}
      can_ok={changes !== null && now === null}
      onOk={handleOk}
      fault={now === null ? shownError(repricing.error) : null}
      errors={errors}
    >
      {now && (
        <ChangedMeanwhile
          changes={changedMeanwhile({
            before: repriceParts(before, opened),
            now: repriceParts(repriceDraftOf(now), now),
            mine: repriceParts(draft, opened),
          })}
          onChoose={(keeps) => handleChoose(now, keeps)}
        />
      )}
      {is_recalculation ? (
        <p>{words.recalculateText}</p>
      ) : (
        <ChangedParts opened={opened} draft={draft} change={change} errors={errors} />
      )}
      {changes === null && <QuietText>{words.unreadable}</QuietText>}
      {offer?.warnings?.map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      {offer && <OfferFacts offer={offer} />}
    </FormDialog>
  );
}

interface ChangedPartsProps {
  readonly opened: Shipment;
  readonly draft: RepriceDraft;
  readonly change: (part: Partial<RepriceDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** All that the price depends on. */
function ChangedParts({ opened, draft, change, errors }: ChangedPartsProps) {
  return (
    <>
      <Tiles columns={2}>
        <ServiceField
          value={draft.service_level_code}
          name={opened.service_level_name}
          onChange={(service_level_code) => change({ service_level_code })}
        />
        <AmountInput
          {...field(words.declaredValue, { name: 'declared_value', is_optional: true, errors })}
          value={draft.declared_value}
          onChange={(declared_value) => change({ declared_value })}
        />
      </Tiles>
      <SelectField
        {...field(shipments.podMethod, { name: 'pod_method', errors })}
        value={draft.pod_method}
        options={POD_METHODS.map((value) => ({ value, label: shipments.podMethods[value] }))}
        onChange={(chosen) => {
          const pod_method = POD_METHODS.find((method) => method === chosen);
          if (pod_method) change({ pod_method });
        }}
      />
      {(['collection', 'delivery'] as const).map((side) => (
        <RepriceSide
          key={side}
          side={side}
          shipment={opened}
          draft={draft}
          onChange={(form) => change({ sides: { ...draft.sides, [side]: form } })}
          errors={errors}
        />
      ))}
      <RepriceParcels shipment={opened} draft={draft} onChange={change} errors={errors} />
    </>
  );
}

interface ServiceFieldProps {
  readonly value: string;
  /** Of the service as it is. */
  readonly name: string;
  readonly onChange: (code: string) => void;
}

function ServiceField({ value, name, onChange }: ServiceFieldProps) {
  const may_read = useMay('API_/service-levels:GET');
  const levels = useRead(serviceLevelApi.list, may_read ? {} : null).data?.service_levels ?? [];
  const options = levels.map((level) => ({ value: level.code, label: level.name }));
  return (
    <SelectField
      {...field(words.service, { name: 'service_level_code', errors: {} })}
      value={value}
      options={options.some((option) => option.value === value) ? options : [{ value, label: name }, ...options]}
      onChange={onChange}
    />
  );
}

/** What it costs, would cost, and the difference; for those who see no amounts, that it can be saved. */
function OfferFacts({ offer: { rate_before, rate_after, difference, charged_weight } }: { readonly offer: Offer }) {
  if (rate_before === undefined || rate_after === undefined || difference === undefined)
    return <QuietText>{words.ready}</QuietText>;
  return (
    <Facts look="columns">
      <div>
        <dt>{words.before}</dt>
        <dd>
          <Money rand={rate_before} />
        </dd>
      </div>
      <div>
        <dt>{words.after}</dt>
        <dd>
          <Money rand={rate_after} />
        </dd>
      </div>
      <div>
        <dt>{difference > 0 ? words.more : words.less}</dt>
        <dd>
          <strong>
            <Money rand={Math.abs(difference)} />
          </strong>
        </dd>
      </div>
      {charged_weight !== undefined && (
        <div>
          <dt>{words.chargedWeight}</dt>
          <dd className="num">{charged_weight} kg</dd>
        </div>
      )}
    </Facts>
  );
}
