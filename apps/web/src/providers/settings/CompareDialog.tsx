import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import classes from './Comparison.module.css';
import type { Difference } from './settings-export-draft.ts';
import { valueText } from './value-text-draft.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';

interface CompareDialogProps {
  readonly differences: readonly Difference[];
  readonly onPick: (key: string) => void;
  readonly onClose: () => void;
}

/** Every saved setting that differs from its default, and by what. */
export function CompareDialog({ differences, onPick, onClose }: CompareDialogProps) {
  return (
    <Dialog title={words.compare} onClose={onClose} width="xl">
      <p className={classes['text']}>{differences.length === 0 ? words.compareNone : words.compareText(differences.length)}</p>
      {differences.length > 0 && (
        <PlainTable
          label={words.setting}
          head={
            <>
              <th scope="col">{words.setting}</th>
              <th scope="col">{words.defaultValue}</th>
              <th scope="col">{words.currentValue}</th>
            </>
          }
        >
          {differences.map(({ key, value, default_value }) => (
            <tr key={key}>
              <th scope="row">
                <LinkButton onClick={() => onPick(key)}>{SETTING_LABELS[key]}</LinkButton>
              </th>
              <td>{valueText(key, default_value)}</td>
              <td>{valueText(key, value)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Dialog>
  );
}
