import type { ComponentProps, ReactNode } from 'react';
import { Columns } from '../layout/Columns.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { SaveBar } from './SaveBar.tsx';

interface RecordFrameProps extends Pick<ComponentProps<typeof PageFrame>, 'title' | 'aside' | 'otherActions'> {
  /** The list it belongs to. */
  readonly back: { readonly href: string; readonly label: string };
  readonly errors: Readonly<Record<string, string>>;
  /** Why it cannot be changed, or what changing it means. */
  readonly notice?: ReactNode;
  readonly isLocked?: boolean;
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** Null while nothing was changed. */
  readonly saveBar: ComponentProps<typeof SaveBar> | null;
}

/** The page of one record: its fields, what else is known of it beside them, and the bar that saves. */
export function RecordFrame({
  title,
  back,
  aside,
  otherActions,
  errors,
  notice,
  isLocked = false,
  children,
  side,
  saveBar,
}: RecordFrameProps) {
  return (
    <PageFrame title={title} aside={aside} otherActions={otherActions} back={back}>
      <Columns isLocked={isLocked} side={side}>
        {notice}
        <ErrorSummary errors={errors} />
        {children}
      </Columns>
      {saveBar && <SaveBar {...saveBar} />}
    </PageFrame>
  );
}
