import type { AskedPayment } from './checkout.ts';
import { escaped, page } from '../page.ts';
import { MANNERS } from '../manners.ts';

/** The page on which a payer pays, declines or turns back. Its ids are those of PayFast's own sandbox. Source: payment-gateways A7. */
export function payPage({ payment, id, notice = '' }: { payment: AskedPayment; id: string; notice?: string }): string {
  const { item_name, amount, cancel_url } = payment;
  const manners = Object.entries(MANNERS).map(([manner, label]) => `<option value="${manner}">${label}</option>`);
  return page(`
    <span id="session-tracker" data-type="p-sb" data-id="${id}" hidden></span>
    <div id="left-column"><h1>${escaped(item_name)}</h1> Payment total <span class="amount">R ${escaped(amount)} ZAR</span></div>
    <div id="right-column"><div id="contentBox">
      ${notice === '' ? '' : `<p class="notice" id="notice" role="alert">${escaped(notice)}</p>`}
      <form id="waTab" data-methodkey="1" method="post" action="/eng/process/payment_method?p-sb=${id}">
        <input type="hidden" name="selected_method" value="1">
        <label>How the merchant is told <select name="manner">${manners.join('')}</select></label>
        <button class="first" id="pay-with-wallet" name="act" value="Complete Payment">Complete Payment</button>
        <button name="act" value="Decline">Decline the card</button>
      </form>
      ${cancel_url === null ? '' : `<p><a class="link" href="${escaped(cancel_url)}">Cancel and go back</a></p>`}
    </div></div>`);
}

/** The page after a payment. */
export function paidPage({ return_url }: AskedPayment): string {
  return page(`
    <h1 id="notice">Your payment was successful</h1>
    ${return_url === null ? '' : `<a class="link first" href="${escaped(return_url)}">Return to the merchant</a>`}`);
}

/** The page for a form that is not according to specification. */
export function faultPage(faults: readonly string[]): string {
  const text = ['The supplied variables are not according to specification:', ...faults].join('\n');
  return page(
    `<div id="right-column"><div id="contentBox"><p class="notice" id="notice" role="alert">${escaped(text)}</p></div></div>`,
  );
}
