import type { AllocationRow } from '@tsela/contract/billing/allocation-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { allocations as words } from '../../strings/billing/allocations.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useTakeAllocationBack } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

interface TakeAllocationBackDialogProps {
  readonly allocation: AllocationRow;
  readonly onClose: () => void;
}

/** Takes an allocation back for a reason. Source: screens S42. */
export function TakeAllocationBackDialog({ allocation, onClose }: TakeAllocationBackDialogProps) {
  const { settings } = useSession();
  const taking = useTakeAllocationBack();
  const { id, amount, reference } = allocation;
  const is_by_rule = readSetting(settings, 'invoice_allocation') !== 'manual';
  return (
    <GiveBackDialog
      title={words.takeBackTitle(reference)}
      text={[words.takeBackText(moneyText(amount)), ...(is_by_rule ? [words.takeBackRule] : [])].join(' ')}
      okLabel={words.takeBack}
      calling={taking}
      onGive={({ reason }) =>
        taking.mutate(
          { id, reason },
          {
            onSuccess: () => {
              showToast({ text: words.wasTakenBack, variant: 'success' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
