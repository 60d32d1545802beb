import { chosenColumns } from '../ui/table/column-choice.ts';
import type { ColumnChooserProps } from '../ui/table/ColumnChooser.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { useKeptList } from './use-kept-list.ts';
import type { ListSetting } from './use-kept-list.ts';

interface Offered<Row> {
  readonly offered: readonly Column<Row>[];
  /** The keys of those shown by default. */
  readonly usual: readonly string[];
}

/** The columns of a list that the user has chosen, and what choosing others needs. Source: CALL-25, screens 0.2. */
export function useChosenColumns<Row>(
  setting: ListSetting,
  { offered, usual }: Offered<Row>,
): { readonly columns: readonly Column<Row>[]; readonly chooser: ColumnChooserProps } {
  const { kept, keep } = useKeptList(setting);
  const chosen = chosenColumns(kept, { offered: offered.map(({ key }) => key), usual });
  return {
    columns: chosen.flatMap((key) => offered.filter((column) => column.key === key)),
    chooser: { offered, chosen, onChoose: keep },
  };
}
