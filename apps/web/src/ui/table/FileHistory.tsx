import type { ReactNode } from 'react';
import { AppLink } from '../act/app-link.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Lines } from '../layout/Lines.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { QuietText, Text } from '../show/Text.tsx';

interface PastFile {
  readonly id: number;
  readonly href: string;
  readonly file_name: string;
  /** What it brought, when, and who brought it. */
  readonly about: ReactNode;
  readonly counts: string;
  readonly badge: ReactNode;
}

interface FileHistoryProps {
  readonly title: string;
  /** Undefined until they have been read. */
  readonly files: readonly PastFile[] | undefined;
  readonly fault: string | null;
  readonly onRetry: () => void;
  readonly none: string;
}

/** The last files that were brought in, each with the way to what became of it. */
export function FileHistory({ title, files, fault, onRetry, none }: FileHistoryProps) {
  return (
    <Panel title={title}>
      {fault !== null && (
        <Notice kind="error" onRetry={onRetry}>
          {fault}
        </Notice>
      )}
      {!files && fault === null && <Skeleton height={64} />}
      {files?.length === 0 && <Text as="p">{none}</Text>}
      {files && files.length > 0 && (
        <Lines>
          {files.map(({ id, href, file_name, about, counts, badge }) => (
            <Row key={id} as="li" justify="between">
              <Stack gap={0}>
                <AppLink href={href}>{file_name}</AppLink>
                <QuietText>{about}</QuietText>
                <QuietText>{counts}</QuietText>
              </Stack>
              {badge}
            </Row>
          ))}
        </Lines>
      )}
    </Panel>
  );
}
