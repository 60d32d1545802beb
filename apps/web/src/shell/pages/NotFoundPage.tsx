import { Button } from '../../ui/act/Button.tsx';
import { IconMapQuestion } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Any unknown path. Source: ROUTE-15, ROUTE-16. */
export function NotFoundPage() {
  const { go } = useNavigator();
  const { title, text, code, home } = shell.notFound;
  return (
    <MessagePage
      title={title}
      page_title={shell.providerNotFound.title}
      text={text}
      small={code}
      picture={<IconMapQuestion size={36} stroke={1.5} />}
      action={<Button onClick={() => go(paths.landing())}>{home}</Button>}
    />
  );
}
