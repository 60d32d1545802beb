import { Button } from '../../ui/act/Button.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { setPageTitle } from '../../theme/page-title.ts';
import classes from './MessagePage.module.css';

interface MessagePageProps {
  readonly title: string;
  /** What the browser's tab says; left out, the same. */
  readonly page_title?: string;
  readonly text: ReactNode;
  readonly small?: string;
  readonly picture?: ReactNode;
  /** The address of a drawing in place of a picture. */
  readonly drawing?: string;
  readonly action?: ReactNode;
  readonly onRetry?: () => void;
}

/** A page that only says something: not found, maintenance, closed, failed. */
export function MessagePage({ title, page_title = title, text, small, picture, drawing, action, onRetry }: MessagePageProps) {
  useEffect(() => setPageTitle(page_title), [page_title]);

  return (
    <div className={classes['page']}>
      <div className={classes['box']}>
        {picture !== undefined && (
          <span className={classes['picture']} aria-hidden="true">
            {picture}
          </span>
        )}
        {drawing !== undefined && <img className={classes['drawing']} src={drawing} alt="" width={240} height={180} />}
        <h1 className={classes['title']}>{title}</h1>
        <p className={classes['text']}>{text}</p>
        {small !== undefined && <p className={classes['small']}>{small}</p>}
        {action}
        {onRetry && <Button onClick={onRetry}>{ui.tryAgain}</Button>}
      </div>
    </div>
  );
}
