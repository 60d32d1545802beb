import { useEffect, useRef } from 'react';
import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { ScanInput } from '../../ui/form/ScanInput.tsx';

interface ScanLineProps {
  readonly action: 'scan-out' | 'scan-in';
  /** References of one scan or of a pasted list. */
  readonly onScan: (references: readonly string[]) => void;
}

/** Scans parcels onto a transfer or off it. */
export function ScanLine({ action, onScan }: ScanLineProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function handleText(scanned: string): void {
    const references = scanned
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (references.length > 0) onScan([...new Set(references)]);
  }

  return (
    <ScanInput id="transfer-scan" label={words.scanField[action]} buttonLabel={words.scan} field={field} onText={handleText} />
  );
}
