import { sheet as words } from '../../strings/rates-tariff.ts';
import classes from './FileImport.module.css';

/** How much a file would change, by what is done. */
export function FileFigures({ figures }: { readonly figures: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className={classes['figures']} aria-label={words.wouldChange}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
