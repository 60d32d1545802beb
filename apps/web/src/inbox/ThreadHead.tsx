import { Button } from '../ui/act/Button.tsx';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import type { ThreadMark } from '@tsela/domain/inbox/thread-rules';
import { readActingAs } from '../api/acting-as.ts';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { inbox as words } from '../strings/inbox.ts';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { MenuButton } from '../ui/act/MenuButton.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import classes from './Inbox.module.css';
import { partyOf } from './inbox-draft.ts';
import { useChangeThread, useColleagues, useMarkThreads } from './inbox-calls.ts';

interface ThreadHeadProps {
  readonly thread: InboxThread;
  readonly onUnread: () => void;
}

/** What a conversation is about and with whom, and what can be done with it. */
export function ThreadHead({ thread, onUnread }: ThreadHeadProps) {
  const { audience, title } = useSession();
  const is_staff = audience === 'staff';
  const marking = useMarkThreads();
  const may_change = useMay('API_/inbox/threads:PATCH') && is_staff && readActingAs() === null;
  const mark = (as: ThreadMark) => marking.mutate({ mark: as, thread_ids: [thread.id] }, { onError: tellFailure });
  function handleUnread(): void {
    onUnread();
    mark('unread');
  }

  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h2>{thread.subject}</h2>
        <Row isOneLine>
          {thread.status === 'done' && <Badge>{words.done}</Badge>}
          {may_change && <StatusButton thread={thread} />}
          {readActingAs() === null && (
            <MenuButton
              label={words.actions}
              is_icon
              lines={[
                { label: words.markUnread, onClick: handleUnread },
                thread.is_archived
                  ? { label: words.unarchive, onClick: () => mark('unarchived') }
                  : { label: words.archive, onClick: () => mark('archived') },
              ]}
            />
          )}
        </Row>
      </div>
      <Row gap={4}>
        <QuietText>{partyOf(thread, { is_staff, title })}</QuietText>
        {is_staff && thread.guest !== null && <Guest email={thread.guest.email} />}
        <About thread={thread} is_staff={is_staff} />
        {may_change && <Assignee thread={thread} />}
      </Row>
    </header>
  );
}

/** Whom an answer goes to. */
function Guest({ email }: { readonly email: string }) {
  return email === '' ? <QuietText>{words.guestDeleted}</QuietText> : <a href={`mailto:${email}`}>{email}</a>;
}

/** Links to what the conversation is about. A guest’s reference need not name anything. */
function About({ thread, is_staff }: { readonly thread: InboxThread; readonly is_staff: boolean }) {
  const { account_id, shipment_id, document_id, reference } = thread;
  return (
    <>
      {shipment_id === null && document_id === null && reference !== '' && (
        <QuietText>{words.unknownReference(reference)}</QuietText>
      )}
      {shipment_id !== null && <TextLink href={paths.shipment(shipment_id)}>{words.openShipment(reference)}</TextLink>}
      {document_id !== null && (
        <TextLink
          href={
            reference.startsWith('CR') ? paths.creditNote(document_id, { is_staff }) : paths.invoice(document_id, { is_staff })
          }
        >
          {words.openDocument(reference)}
        </TextLink>
      )}
      {is_staff && account_id !== null && <TextLink href={paths.accountById(account_id)}>{words.openAccount}</TextLink>}
    </>
  );
}

function StatusButton({ thread: { id, status } }: { readonly thread: InboxThread }) {
  const change = useChangeThread();
  const next = status === 'open' ? 'done' : 'open';
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ thread_id: id, status: next }, { onError: tellFailure })}
    >
      {status === 'open' ? words.markDone : words.reopen}
    </Button>
  );
}

function Assignee({ thread: { id, assigned_to, assigned_name } }: { readonly thread: InboxThread }) {
  const change = useChangeThread();
  const colleagues = useColleagues(true).data?.colleagues ?? [];
  const is_listed = colleagues.some(({ user_id }) => user_id === assigned_to);
  const options = [
    { value: '', label: words.noOne },
    // Who has it may have left since.
    ...(assigned_to !== null && !is_listed ? [{ value: String(assigned_to), label: assigned_name }] : []),
    ...colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
  ];
  return (
    <SelectField
      aria-label={words.assigned}
      value={assigned_to === null ? '' : String(assigned_to)}
      options={options}
      disabled={change.isPending}
      onChange={(value) => {
        const chosen = colleagues.find(({ user_id }) => String(user_id) === value)?.user_id ?? null;
        change.mutate({ thread_id: id, assigned_to: chosen }, { onError: tellFailure });
      }}
    />
  );
}
