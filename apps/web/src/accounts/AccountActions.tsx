import { Button } from '../ui/act/Button.tsx';
import {
  IconArrowMerge,
  IconBan,
  IconCoin,
  IconHandStop,
  IconHistory,
  IconLockOpen,
  IconPrinter,
  IconStar,
  IconTag,
  IconUserOff,
} from '@tabler/icons-react';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isOnHold } from '@tsela/domain/accounts/account-rules';
import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useMayOpenPast } from '../shell/use-may-open-past.ts';
import { tellFailure } from '../shell/tell.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { MenuButton } from '../ui/act/MenuButton.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { contactKeys } from '../shell/contact-keys.ts';
import { useMayBlock } from '../shell/use-may-block.ts';
import { useReopenAccount, useSaveVips } from './account-calls.ts';
import { useHolding } from './use-holding.ts';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useReadOnce } from '../api/queries.ts';

const loadClose = async () => (await import('./CloseDialog.tsx')).CloseDialog;
const loadHoldExemption = async () => (await import('./HoldExemptionDialog.tsx')).HoldExemptionDialog;
const loadTerms = async () => (await import('./TermsDialog.tsx')).TermsDialog;
const loadMerge = async () => (await import('./MergeDialog.tsx')).MergeDialog;
const loadTag = async () => (await import('./tags/TagDialog.tsx')).TagDialog;

/** What staff do about an account. Source: screens S44, "Actions". */
export function AccountActions({ account }: { readonly account: Account }) {
  const [may_hold, may_close, may_reopen, may_change, may_tag, may_print] = [
    useMay('API_/accounts/hold:POST'),
    useMay('API_/accounts/close:POST'),
    useMay('API_/accounts/reopen:POST'),
    useMay('API_/accounts:PATCH'),
    useMay('API_/accounts/tags:POST'),
    useMay('API_/shipments/label/stickers:GET'),
  ];
  const may_open_past = useMayOpenPast('account');
  const [may_merge, may_name_vips] = [useMay('API_/accounts/merge:POST'), useMay('API_/providers/settings:POST')];
  const blocking = useMayBlock() ? contactKeys(account.billing_contact) : [];
  const { go } = useNavigator();
  const { is_vip, setVip } = useVip(account.id);
  const [dialog, setDialog] = useState<'close' | 'let-off' | 'merge' | 'terms' | 'tag' | null>(null);
  const holding = useHolding();
  const close = () => setDialog(null);
  const openPast = (id: AccountId) => go(paths.asOf({ type: 'account', id: String(id) }));
  const is_open = account.status === 'open';
  const ids = [account.id];

  const is_gone = account.merged_into_account_id !== null;
  if (!is_open) {
    return (
      <>
        {blocking.map(({ type, value }) => (
          <Button key={type} variant="default" onClick={() => go(paths.blockedList({ type, add: value }))}>
            {words.block[type]}
          </Button>
        ))}
        {may_open_past && (
          <Button variant="default" onClick={() => openPast(account.id)}>
            {words.asOf}
          </Button>
        )}
        {may_reopen && !is_gone && <Reopen account={account} />}
      </>
    );
  }
  if (
    ![may_open_past, may_print, may_hold, may_close, may_change, may_tag, may_merge, may_name_vips, blocking.length > 0].includes(
      true,
    )
  )
    return null;
  return (
    <>
      <MenuButton
        is_icon
        label={words.menu}
        lines={[
          may_print && {
            label: words.print,
            icon: <IconPrinter size={16} aria-hidden="true" />,
            onClick: () => go(paths.shipments({ account_id: String(account.id), view: 'collections' })),
          },
          may_open_past && {
            label: words.asOf,
            icon: <IconHistory size={16} aria-hidden="true" />,
            onClick: () => openPast(account.id),
          },
          may_change &&
            !isForVisitors(account) && {
              label: words.terms,
              icon: <IconCoin size={16} aria-hidden="true" />,
              onClick: () => setDialog('terms'),
            },
          may_tag && { label: words.tag, icon: <IconTag size={16} aria-hidden="true" />, onClick: () => setDialog('tag') },
          may_hold &&
            !isOnHold(account) && {
              label: words.hold,
              icon: <IconHandStop size={16} aria-hidden="true" />,
              onClick: () => holding.hold({ ids, action: 'hold' }),
            },
          may_hold &&
            account.is_on_hold && {
              label: words.release,
              icon: <IconLockOpen size={16} aria-hidden="true" />,
              onClick: () => holding.hold({ ids, action: 'release' }),
            },
          may_hold &&
            isOnHold(account) && {
              label: words.holdExempt,
              icon: <IconLockOpen size={16} aria-hidden="true" />,
              onClick: () => setDialog('let-off'),
            },
          may_name_vips && {
            label: is_vip ? words.noVip : words.vip,
            icon: <IconStar size={16} aria-hidden="true" />,
            onClick: () => setVip(!is_vip),
          },
          may_merge &&
            !isForVisitors(account) && {
              label: words.merge,
              icon: <IconArrowMerge size={16} aria-hidden="true" />,
              onClick: () => setDialog('merge'),
            },
          ...blocking.map(({ type, value }) => ({
            label: words.block[type],
            icon: <IconUserOff size={16} aria-hidden="true" />,
            onClick: () => go(paths.blockedList({ type, add: value })),
          })),
          may_close && {
            label: words.close,
            icon: <IconBan size={16} aria-hidden="true" />,
            onClick: () => setDialog('close'),
            is_dangerous: true,
          },
        ]}
      />
      <LazyComponent load={loadClose} props={dialog === 'close' ? { account, onClose: close } : null} />
      <LazyComponent load={loadMerge} props={dialog === 'merge' ? { account, onClose: close } : null} />
      <LazyComponent load={loadHoldExemption} props={dialog === 'let-off' ? { account, onClose: close } : null} />
      <LazyComponent load={loadTerms} props={dialog === 'terms' ? { account, onClose: close } : null} />
      <LazyComponent load={loadTag} props={dialog === 'tag' ? { rows: [account], onClose: close, onDone: close } : null} />
    </>
  );
}

function Reopen({ account }: { readonly account: Account }) {
  const reopening = useReopenAccount();
  return (
    <Button
      variant="default"
      loading={reopening.isPending}
      onClick={() =>
        reopening.mutate(
          { id: account.id },
          {
            onSuccess: () => showToast({ text: words.reopened, variant: 'success' }),
            onError: tellFailure,
          },
        )
      }
    >
      {words.reopen}
    </Button>
  );
}

/**
 * Whether an account is a VIP, and a way to change that. The list is one of the provider's settings: it is read right before it is
 * changed, and another user's change in between is not overwritten. Source: KEY-65, screens S44.
 */
function useVip(account_id: AccountId): { is_vip: boolean; setVip: (is_vip: boolean) => void } {
  const { settings } = useSession();
  const readOnce = useReadOnce();
  const saving = useSaveVips();

  async function save(is_vip: boolean): Promise<void> {
    const read = await readOnce(settingsApi.readSettings, {});
    const stored = Object.fromEntries(read.settings.map(({ setting, value }) => [setting, value]));
    const others = readSetting(stored, 'vip_accounts').filter((id) => id !== account_id);
    const value = is_vip ? [...others, account_id] : others;
    await saving.mutateAsync({ settings: [{ setting: 'vip_accounts', value }], based_on: read.current_time });
  }

  return {
    is_vip: readSetting(settings, 'vip_accounts').includes(account_id),
    setVip: (is_vip) =>
      void save(is_vip).then(() => showToast({ text: is_vip ? words.isVip : words.isNoVip, variant: 'success' }), tellFailure),
  };
}
