import { sheet as words } from '../../strings/rates-tariff.ts';
import { Facts } from '../../ui/layout/Facts.tsx';

/** How much a file would change, by what is done. */
export function FileFigures({ figures }: { readonly figures: readonly (readonly [label: string, count: number])[] }) {
  return (
    <Facts look="figures" label={words.wouldChange}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </Facts>
  );
}
