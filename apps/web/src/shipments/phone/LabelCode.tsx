import { QrCode } from '../../sessions/parts/QrCode.tsx';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** The code that the label of a parcel has, to be scanned from the screen of a phone. Source: screens S11. */
export function LabelCode({ reference }: { readonly reference: string }) {
  return (
    <Stack align="center" gap={1}>
      <QrCode text={reference} label={words.labelQr(reference)} />
      <QuietText className="num">{reference}</QuietText>
    </Stack>
  );
}
