import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { usePartyTexts } from '../party-words.ts';
import classes from '../PartyPage.module.css';

interface StarsFieldProps {
  /** 0 is none yet. */
  readonly stars: number;
  readonly is_fixed?: boolean;
  readonly onChange: (stars: number) => void;
}

/** Five stars to choose from; each says how many it is. */
export function StarsField({ stars, is_fixed = false, onChange }: StarsFieldProps) {
  const { rate: texts } = usePartyTexts();
  return (
    <fieldset className={classes['field']} disabled={is_fixed}>
      <legend className={classes['label']}>{texts.stars}</legend>
      <div className={classes['stars']}>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} className={classes['star']} data-on={count <= stars || undefined}>
            <input
              type="radio"
              name="stars"
              value={count}
              checked={count === stars}
              aria-label={count === 1 ? texts.star_one : filled(texts.star, { count })}
              onChange={() => onChange(count)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
