import { groupedPhone } from '@tsela/domain/formats/phone';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { payments as words } from '../../strings/payments.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Says whom to ask where there is no way to pay. Source: screens S22, KEY-PAY-14. */
export function NoMethod() {
  const { settings } = useSession();
  const { billing_email_address, billing_contact_number, support_email_address } = readSettings(settings, [
    'billing_email_address',
    'billing_contact_number',
    'support_email_address',
  ]);
  const [email = ''] = billing_email_address.split(/[,;\s]+/);
  const phone = billing_contact_number === '' ? '' : groupedPhone(billing_contact_number);
  const contact = [email, phone].filter((each) => each !== '').join(' or ');
  return <EmptyState text={words.noMethod(contact || support_email_address)} />;
}
