import { Button } from '../../ui/act/Button.tsx';
import { collecting } from '../../strings/tripsheets/collecting.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { stayingBehind } from '../tripsheet-draft.ts';
import type { SheetShipment } from '../tripsheet-draft.ts';

interface GoingOutDialogProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  /** With those that may go. */
  readonly onGo: (shipments: readonly SheetShipment[]) => void;
}

/** What stands against going out is said before the act is sent: what may not go stays, and of the others the driver is asked. Source: KEY-39, screens S26. */
export function GoingOutDialog({ shipments, onClose, onGo }: GoingOutDialogProps) {
  const { going, staying } = stayingBehind(shipments);
  return (
    <FieldDialog title={collecting.goingOutTitle(shipments.length)} onClose={onClose}>
      <Stack gap={3}>
        {staying.map(({ short_tracking_reference: reference, going_out }) => (
          <Text key={reference} as="p" pad={3} surface="red" tone="red">
            <strong className="num">{reference}:</strong> {going_out?.refusal}
          </Text>
        ))}
        {going
          .filter(({ going_out }) => going_out !== undefined)
          .map(({ short_tracking_reference: reference, going_out }) => (
            <Text key={reference} as="p" pad={3} surface="amber" tone="amber">
              <strong className="num">{reference}:</strong> {going_out?.warnings.join(' ')}
            </Text>
          ))}
        <Sentence>{going.length === 0 ? collecting.allStay : collecting.goAnyway}</Sentence>
        {going.length > 0 && (
          <Button className={classes['last'] ?? ''} size="lg" fullWidth onClick={() => onGo(going)}>
            {collecting.goOut(going.length)}
          </Button>
        )}
        <Button variant="default" size="lg" fullWidth onClick={onClose}>
          {collecting.keepBack}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
