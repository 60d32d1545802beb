import { IconCalculator, IconCalendar, IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { shipmentDetails as words } from '../../strings/shipments/detail.ts';
import { addingEvents } from '../../strings/shipments/events.ts';
import { repricing } from '../../strings/shipments/repricing.ts';
import { holds } from '../../strings/shipments/holds.ts';
import type { MenuLine } from '../../ui/act/MenuFrame.tsx';

/** What is done to a shipment under way, each in a dialog of its own. */
export type LifeDialog = 'hold' | 'release' | 'reschedule' | 'add-event' | 'recalculate' | 'trigger';

interface Offered {
  readonly shipment: Shipment;
  readonly whyNot: (action: ShipmentAction) => string | null;
  readonly is_staff: boolean;
  readonly may_trigger: boolean;
  readonly onOpen: (dialog: LifeDialog) => void;
}

/** The lines of the menu for it; a quote has no life yet. */
export function lifeLines({ shipment, whyNot, is_staff, may_trigger, onOpen }: Offered): readonly (MenuLine | false)[] {
  if (QUOTE_STATUSES.some((status) => status === shipment.status)) return [];
  const is_held = isHold(shipment.status);
  return [
    {
      label: words.reschedule,
      icon: <IconCalendar size={16} />,
      reason: whyNot('reschedule'),
      onClick: () => onOpen('reschedule'),
    },
    is_staff && {
      label: is_held ? holds.change : holds.hold,
      icon: <IconPlayerPause size={16} />,
      reason: whyNot('hold'),
      onClick: () => onOpen('hold'),
    },
    is_staff &&
      is_held && {
        label: holds.release,
        icon: <IconPlayerPlay size={16} />,
        reason: whyNot('release'),
        onClick: () => onOpen('release'),
      },
    is_staff && {
      label: addingEvents.action,
      icon: <IconPlus size={16} />,
      reason: whyNot('add-event'),
      onClick: () => onOpen('add-event'),
    },
    is_staff && {
      label: repricing.recalculate,
      icon: <IconCalculator size={16} />,
      reason: whyNot('reprice'),
      onClick: () => onOpen('recalculate'),
    },
    is_staff && may_trigger && { label: words.trigger, icon: <IconPlugConnected size={16} />, onClick: () => onOpen('trigger') },
  ];
}
