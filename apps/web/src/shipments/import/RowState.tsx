import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Badge } from '../../ui/show/Badge.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/show/Text.tsx';
import type { GridRow } from './import-grid-draft.ts';

const TONES = { good: 'green', wrong: 'red', duplicate: 'amber' } as const;

/** The number of a row and how it stands, with what is wrong in no cell of it. */
export function RowState({ row: { row, shipment, messages } }: { readonly row: GridRow }) {
  const text = messages.join(' ');
  return (
    <>
      <Row gap={2} isOneLine>
        <span className="num">{row}</span>
        {shipment && <Badge tone={TONES[shipment.state]}>{words.states[shipment.state]}</Badge>}
      </Row>
      {text !== '' && (
        <Text size="xs" tone={shipment?.state === 'wrong' ? 'red' : 'amber'} isShort title={text}>
          {text}
        </Text>
      )}
    </>
  );
}
