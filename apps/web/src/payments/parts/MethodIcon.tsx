import { IconBolt, IconBuildingBank, IconCreditCard, IconExternalLink } from '@tabler/icons-react';
import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import classes from './TopUpFields.module.css';

/** The picture of a way to pay. */
export function MethodIcon({ method: { imageURL, type, value } }: { readonly method: PaymentMethodOffered }) {
  if (imageURL !== '') return <img src={imageURL} alt="" className={classes['picture']} />;
  const Icon = value === 'custom' ? IconExternalLink : ICONS[type ?? ''];
  return Icon ? <Icon size={22} stroke={1.6} aria-hidden="true" /> : null;
}

const ICONS: Readonly<Record<string, typeof IconCreditCard>> = {
  'credit card': IconCreditCard,
  card: IconCreditCard,
  'instant EFT': IconBolt,
  'manual EFT': IconBuildingBank,
};
