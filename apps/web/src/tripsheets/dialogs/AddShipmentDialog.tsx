import { Button } from '../../ui/act/Button.tsx';
import { searchReference } from '@tsela/domain/formats/references';
import { useState } from 'react';
import { collecting } from '../../strings/tripsheets/collecting.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { FieldInput } from '../FieldInput.tsx';
import { ScanRow } from '../ScanRow.tsx';

interface AddShipmentDialogProps {
  /** References of what is on the sheet already: those are collected at their stop. */
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onCollect: (references: readonly string[]) => void;
}

/** What is handed over at a collection and is on no sheet of the driver is scanned and taken along. Source: KEY-35, PERM-096, screens S26. */
export function AddShipmentDialog({ known, onClose, onCollect }: AddShipmentDialogProps) {
  const [scanned, setScanned] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function take(text: string): void {
    const reference = searchReference(text);
    if (reference === '') return;
    const is_known = known.some((each) => searchReference(each) === reference);
    setProblem(is_known ? collecting.onSheet(reference) : null);
    if (!is_known) setScanned((before) => [...new Set([...before, reference])]);
  }

  function handleScan(): void {
    take(typed);
    setTyped('');
  }

  return (
    <FieldDialog title={collecting.addShipment} onClose={onClose}>
      <Stack gap={3}>
        <Sentence>{collecting.addShipmentText}</Sentence>
        <Form gap={3} className={classes['form']} onSubmit={handleScan}>
          <ScanRow onCode={take}>
            <FieldInput label={collecting.scanOne} value={typed} onText={setTyped} />
          </ScanRow>
        </Form>
        <FieldProblem text={problem} />
        <Text as="p" role="status" weight="strong">
          {scanned.length === 0 ? '' : collecting.scanned(scanned.length)}
        </Text>
        {scanned.map((reference) => (
          <Row key={reference} justify="between" gap={2}>
            <Text className="num">{reference}</Text>
            <Button
              variant="subtle"
              aria-label={collecting.remove(reference)}
              onClick={() => setScanned(scanned.filter((each) => each !== reference))}
            >
              {collecting.removeAdded}
            </Button>
          </Row>
        ))}
        <Button
          className={classes['last'] ?? ''}
          size="lg"
          fullWidth
          disabled={scanned.length === 0}
          onClick={() => onCollect(scanned)}
        >
          {collecting.takeAlong(Math.max(1, scanned.length))}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
