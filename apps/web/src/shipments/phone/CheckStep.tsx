import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TermsTick } from '../form/TermsTick.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { AnswersPanel } from './AnswersPanel.tsx';
import { CHECKED_STEPS } from './check-draft.ts';
import type { Step } from './steps-draft.ts';

const loadTrouble = async () => (await import('../parts/MoneyTrouble.tsx')).MoneyTrouble;

interface CheckStepProps {
  readonly visit: NewShipment;
  readonly onEdit: (step: Step) => void;
}

/** Every answer, what is still wrong with it, and the way back to its question. Source: screens S11. */
export function CheckStep({ visit, onEdit }: CheckStepProps) {
  const { form, change, errors, booking } = visit;
  return (
    <Stack gap={4}>
      <AnswersPanel visit={visit} steps={CHECKED_STEPS} onEdit={onEdit} />
      <LazyComponent
        load={loadTrouble}
        props={
          booking.failure?.kind === 'money'
            ? {
                text: booking.failure.text,
                onPayOnline: () => visit.save('send', { pays_online: true }),
              }
            : null
        }
      />
      {visit.asks_for_terms && <TermsTick form={form} onChange={change} errors={errors} />}
    </Stack>
  );
}
