import { Button } from '../../ui/act/Button.tsx';
import { IconMapPin } from '@tabler/icons-react';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { placeText } from '../../service-areas/parts/place-text.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import type { AddressForm } from '../form/shipment-draft.ts';

interface AddressCardProps {
  readonly side: Side;
  readonly address: AddressForm;
  readonly onChange: () => void;
}

/** An address that is known, and the way to change it. */
export function AddressCard({ side, address, onChange }: AddressCardProps) {
  const door = [address.company, address.street_address].filter((part) => part.trim() !== '').join(', ');
  const place = `${address.local_area}, ${placeText(address)}`;
  return (
    <Row isOneLine gap={3} surface="tint" pad={3} role="group" aria-label={formWords.addressOf[side]}>
      <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
      <Text isGrowing>
        <Text isBlock weight="medium">
          {door === '' ? place : door}
        </Text>
        <QuietText>{[...(door === '' ? [] : [place]), words.addressTypes[address.type]].join(' · ')}</QuietText>
      </Text>
      <Button variant="subtle" size="compact-sm" aria-label={formWords.changeAddressOf[side]} onClick={onChange}>
        {formWords.changeAddress}
      </Button>
    </Row>
  );
}
