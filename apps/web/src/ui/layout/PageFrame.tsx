import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { setPageTitle } from '../../theme/page-title.ts';
import { AppLink } from '../act/app-link.tsx';
import classes from './PageFrame.module.css';
import { Stack } from './Stack.tsx';
import { Text } from '../show/Text.tsx';
import { Row } from './Row.tsx';

interface PageFrameProps {
  readonly title: string;
  /** Small words beside the title: a badge, Live, a count. */
  readonly aside?: ReactNode;
  /** The one primary button of the page. */
  readonly action?: ReactNode;
  /** Buttons that are not primary, before it. */
  readonly otherActions?: ReactNode;
  readonly back?: { readonly href: string; readonly label: string };
  readonly tabs?: ReactNode;
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** A page: title row with its one primary action, tabs, filter row, content. */
export function PageFrame({ title, aside, action, otherActions, back, tabs, filters, children }: PageFrameProps) {
  useEffect(() => setPageTitle(title), [title]);

  return (
    <div className={classes['page']}>
      <Stack as="header" gap={1}>
        {back && (
          <AppLink href={back.href} className={classes['back']} data-screen-only>
            <IconArrowLeft size={16} aria-hidden="true" />
            {back.label}
          </AppLink>
        )}
        <div className={classes['title_row']}>
          <Text as="h1" size="xl" weight="strong">
            {title}
          </Text>
          {aside !== undefined && (
            <Row tone="quiet" size="s" isOneLine>
              {aside}
            </Row>
          )}
          <div className={classes['actions']} data-screen-only>
            {otherActions}
            {action}
          </div>
        </div>
      </Stack>
      {tabs !== undefined && (
        <div className={classes['tabs']} data-screen-only>
          {tabs}
        </div>
      )}
      {filters !== undefined && <Row data-screen-only>{filters}</Row>}
      <div className={classes['content']} data-page-content>
        {children}
      </div>
    </div>
  );
}
