import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { CodeField } from '../../tracking/parts/CodeField.tsx';

interface ScanLineProps {
  readonly action: 'scan-out' | 'scan-in';
  /** References of one scan or of a pasted list. */
  readonly onScan: (references: readonly string[]) => void;
}

/** Scans parcels onto a transfer or off it. */
export function ScanLine({ action, onScan }: ScanLineProps) {
  return <CodeField id="transfer-scan" label={words.scanField[action]} buttonLabel={words.scan} onScan={onScan} />;
}
