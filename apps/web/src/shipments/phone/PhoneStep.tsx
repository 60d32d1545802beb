import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as form_words } from '../../strings/shipments/form.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { SideWhere } from '../where/SideWhere.tsx';
import type { Step } from './steps-draft.ts';
import { UseMyLocation } from './UseMyLocation.tsx';

// A question comes with the first view only where it is the first.
const loadSize = async () => (await import('./SizeStep.tsx')).SizeStep;
const loadCount = async () => (await import('./CountStep.tsx')).CountStep;
const loadServices = async () => (await import('./ServiceStep.tsx')).ServiceStep;
const loadContacts = async () => (await import('./ContactsStep.tsx')).ContactsStep;
const loadContents = async () => (await import('./ContentsStep.tsx')).ContentsStep;
const loadWhen = async () => (await import('../form/VisitWhen.tsx')).VisitWhen;
const loadCheck = async () => (await import('./CheckStep.tsx')).CheckStep;

interface PhoneStepProps {
  readonly step: Step;
  readonly visit: NewShipment;
  readonly onEdit: (step: Step) => void;
}

/** What one question is answered with: the parts of the form on one page. */
export function PhoneStep({ step, visit, onEdit }: PhoneStepProps) {
  switch (step) {
    case 'from':
      return <WhereStep key={step} side="collection" visit={visit} />;
    case 'to':
      return <WhereStep key={step} side="delivery" visit={visit} />;
    case 'size':
      return <LazyPart load={loadSize} props={{ visit }} height={320} />;
    case 'count':
      return <LazyPart load={loadCount} props={{ visit }} height={64} />;
    case 'contents':
      return <LazyPart load={loadContents} props={{ visit }} height={320} />;
    case 'when':
      return <LazyPart load={loadWhen} props={{ visit }} height={240} />;
    case 'service':
      return <LazyPart load={loadServices} props={{ visit }} height={320} />;
    case 'contacts':
      return <LazyPart load={loadContacts} props={{ visit }} height={480} />;
    case 'check':
      return <LazyPart load={loadCheck} props={{ visit, onEdit }} height={480} />;
  }
}

function WhereStep({ side, visit }: { readonly side: Side; readonly visit: NewShipment }) {
  const { user } = useSession();
  const { mode, form, change, errors } = visit;
  // It would send parcels to itself.
  const is_at_kiosk = user !== null && isKiosk(user);
  const has_modes = side === 'collection' && (user !== null || visit.why_not_send === null);
  return (
    <Stack gap={3}>
      {has_modes && (
        <Choice
          label={form_words.modesLabel}
          value={mode}
          options={[
            { value: 'quote', label: form_words.modes.quote },
            { value: 'send', label: form_words.modes.send },
          ]}
          onChange={visit.setMode}
        />
      )}
      {!is_at_kiosk && <UseMyLocation value={form[side]} onPick={(value) => change({ [side]: value })} />}
      <SideWhere
        side={side}
        form={form}
        onChange={(value) => change({ [side]: value })}
        errors={errors}
        is_quote={mode === 'quote'}
      />
    </Stack>
  );
}
