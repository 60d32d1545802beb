import type { Page } from 'playwright-core';

/** Pays on the page of the sandbox, which tells the product of it in this manner. */
export async function completePayment(page: Page, manner = 'At once'): Promise<void> {
  await page.getByLabel('How the merchant is told').selectOption({ label: manner });
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await page.getByRole('heading', { name: 'Your payment was successful' }).waitFor();
}

export const returnToMerchant = (page: Page) => page.getByRole('link', { name: 'Return to the merchant' }).click();
