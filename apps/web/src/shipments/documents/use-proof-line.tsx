import { IconFileSearch } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { whyNotRequestProof } from '@tsela/domain/shipments/documents/proof-request';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { readActingAs } from '../../api/acting-as.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { proofRequests as words } from '../../strings/shipments/documents.ts';
import type { MenuLine } from '../../ui/act/MenuFrame.tsx';

/** The line of the menu that asks for a proof of delivery: staff ask the driver who delivered, customers the courier. Source: screens S09. */
export function useProofLine(shipment: Shipment, onOpen: () => void): MenuLine | false {
  const { user, settings } = useSession();
  const may_tell_drivers = useMay('API_/trip-sheet/messages:POST');
  const may_write = useMay('API_/inbox/threads:POST');
  const is_staff = isStaff(user);
  const may_ask = is_staff ? may_tell_drivers : may_write && isFeatureOn(settings, 'inbox') && readActingAs() === null;
  if (!may_ask || QUOTE_STATUSES.some((status) => status === shipment.status)) return false;
  const has_driver = (shipment.delivery_agent_id ?? null) !== null;
  return {
    label: words.action,
    icon: <IconFileSearch size={16} />,
    reason: whyNotRequestProof(shipment) ?? (is_staff && !has_driver ? words.noDriver : null),
    onClick: onOpen,
  };
}
