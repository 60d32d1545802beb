import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

const ADMIN = 'admin@tsela.example';

it('SCREEN-48 MENU-41 PERM-032: a report is found, narrowed, opened to the rows behind a figure, saved as a file and under a name', async () => {
  // A recipient is refused.
  const page = await openPage({ ...WIDE, expected: [/status of 400/] });
  await signIn(page, ADMIN);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await page.getByLabel('Find a report').fill('attempt before');
  await page.getByRole('link', { name: /^First-attempt deliveries/ }).waitFor();
  // The list follows what is typed after a pause.
  await expect.poll(() => page.getByRole('link', { name: /^Revenue/ }).count()).toBe(0);
  await page.getByLabel('Find a report').fill('');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: /^On-time deliveries/ }).click();
  await page.getByRole('heading', { level: 1, name: 'On-time deliveries' }).waitFor();
  const rows = page.getByRole('region', { name: 'Rows of the report' });
  await rows.waitFor();
  await page.getByLabel('Group by').selectOption({ label: 'Group by: Account' });
  const figure = rows.getByRole('button', { name: /\(Delivered, .*\): show the rows$/ }).first();
  await figure.waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  const count = Number.parseInt((await figure.textContent()) ?? '', 10);
  await figure.click();
  await page.getByRole('button', { name: 'Back to the groups' }).waitFor();
  await page.getByText(count === 1 ? '1 row' : `${count} rows`, { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file: CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toMatch(/^Shipment,Account,/);
  await page.getByRole('button', { name: 'Back to the groups' }).click();
  await figure.waitFor();

  // The run is in the history, with its file, and the paper is a PDF.
  const history = page.getByRole('listitem').filter({ hasText: 'The rows behind a figure' });
  await history.getByText('Done', { exact: true }).waitFor();
  await history.getByRole('button', { name: 'Download' }).waitFor();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file: PDF' }).click();
  const paper = await printed;
  expect(paper.suggestedFilename()).toMatch(/^on-time-.*\.pdf$/);
  expect(readFileSync(await paper.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await untilQuiet(page);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('On time by account');
  await dialog.getByLabel('Send by e-mail').selectOption('weekly');
  await dialog.getByLabel(/^To/).fill('finance@tsela.example, someone@elsewhere.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('someone@elsewhere.example is not the address of a member of staff who may see reports.').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(/^To/).fill('finance@tsela.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const address = new URL(page.url());
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByText(/^Every week, Monday 06:00/).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'On time by account' }).click();
  await page.getByRole('heading', { level: 1, name: 'On time by account' }).waitFor();
  expect(new URL(page.url()).search).toContain('by=account');
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Delete On time by account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'On time by account' }).waitFor({ state: 'detached' });

  // A star puts a report at the top, also the next time.
  const star = page.getByRole('button', { name: 'Favourite: VAT' });
  await star.click();
  await page.getByRole('heading', { level: 2, name: 'Favourites' }).waitFor();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  expect(await star.evaluate((element) => element === document.activeElement)).toBe(true);
  await untilQuiet(page);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Favourites' }).waitFor();
  await expectNoAxeViolations(page);
  await star.click();
  await page.getByRole('heading', { level: 2, name: 'Favourites' }).waitFor({ state: 'detached' });

  const phone = await openPage(PHONE);
  await signIn(phone, ADMIN, `${address.pathname}${address.search}`);
  await phone.getByRole('region', { name: 'Rows of the report' }).waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});

it('SCREEN-48: the days of a report are read whole beside its other filters', async () => {
  const page = await openPage(WIDE);
  await signIn(page, ADMIN, '/reports?report=on-time');
  await page.getByRole('region', { name: 'Rows of the report' }).waitFor();

  for (const name of ['From', 'To']) {
    const day = page.getByRole('textbox', { name, exact: true });
    await expect.poll(() => day.inputValue()).toMatch(/^\d+ \w+ \d{4}$/);
    expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  }
});

it('SCREEN-48: the columns of a report by rows are chosen on the page, and its file, its link and a saved report have them', async () => {
  const page = await openPage(WIDE);
  await signIn(page, ADMIN, '/reports?report=shipments&by=rows');
  const rows = page.getByRole('region', { name: 'Rows of the report' });
  const titles = () => rows.getByRole('columnheader').allTextContents();
  await rows.waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Account', 'Service', 'Customer reference', 'Booked', 'From', 'To', 'Parcels', 'Charged weight (kg)'])
    await page.getByRole('checkbox', { name: column, exact: true }).click();
  await page.getByRole('button', { name: 'Move Price to the left' }).click();
  await expect.poll(titles).toEqual(['Shipment', 'Price', 'Status', 'Delivered']);
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file: CSV' }).click();
  const [heading] = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  expect(heading).toMatch(/^.?Shipment,Price,Status,Delivered/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Prices alone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('link', { name: 'Prices alone' }).click();
  await expect.poll(titles).toEqual(['Shipment', 'Price', 'Status', 'Delivered']);

  // A link of before names a column that is there no more.
  const phone = await openPage(PHONE);
  await signIn(phone, ADMIN, '/reports?report=shipments&by=rows&columns=reference,colour,status');
  await phone.getByText(/^Left out: a former column\./).waitFor();
  await phone.getByRole('button', { name: 'Columns' }).click();
  await phone.getByRole('checkbox', { name: 'Price', exact: true }).waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});

it('SCREEN-48: a report is built: about what, in groups within groups, narrowed, with its figures, saved, and changed afterwards', async () => {
  const page = await openPage(WIDE);
  await signIn(page, ADMIN, '/reports');
  await page.getByRole('link', { name: 'Build a report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Build a report' }).waitFor();
  const subjects = page.getByRole('main').getByRole('listitem');
  expect((await subjects.allTextContents()).slice(0, 3).map((text) => text.replace(/Each.*$/, ''))).toEqual([
    'Shipments',
    'Tracking events',
    'Transactions',
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /^Shipments Each shipment/ }).click();
  await page.getByRole('heading', { level: 1, name: 'New report: Shipments' }).waitFor();
  const rows = page.getByRole('region', { name: 'Rows of the report' });
  await rows.waitFor();

  // What it is grouped by, and what its groups are.
  await page.getByLabel('Group by').selectOption({ label: 'Group by: Account' });
  await page.getByLabel('Then by').selectOption({ label: 'Then: Status' });
  const wholes = rows.getByRole('row').filter({ has: page.getByRole('cell', { name: 'All', exact: true }) });
  await wholes.first().waitFor();

  // Narrowed by a value that is looked for, and by an amount.
  await page.getByRole('button', { name: 'Add a filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Filter by').selectOption('Status');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Please choose a value.').waitFor();
  await dialog.getByLabel('Find a value').fill('deliv');
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Submitted' }).count()).toBe(0);
  await dialog.getByRole('checkbox', { name: 'Delivered', exact: true }).click();
  await dialog.getByLabel('How').selectOption('is none of');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Status is not Delivered: change this filter' }).waitFor();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await dialog.getByLabel('Filter by').selectOption('Price');
  await dialog.getByLabel(/^Amount/).fill('many');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Price: please enter an amount such as 150 or 99.50.').waitFor();
  await dialog.getByLabel(/^Amount/).fill('R 10,00');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Price is at least R 10.00: change this filter' }).waitFor();
  await expect.poll(() => rows.getByRole('row').filter({ hasText: 'Delivered' }).count()).toBe(1);

  // The figures, in their order; the one that is drawn is one of them.
  await page.getByRole('button', { name: 'Figures' }).click();
  for (const figure of ['Charged weight (kg)', 'Delivered', 'Cancelled', 'Delivered, of all'])
    await page.getByRole('checkbox', { name: figure, exact: true }).click();
  await page.getByRole('button', { name: 'Move Price to the left' }).click();
  await page.getByLabel('Shown as bars').selectOption('Price');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => rows.getByRole('columnheader').allTextContents())
    .toEqual(['Account', 'Status', 'Shipments', 'Price', 'Parcels']);
  await page.getByRole('heading', { level: 2, name: 'Price' }).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);

  // A figure of a group within a group opens to its rows, and the file has the groups.
  const figure = rows
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^\d+ \(Shipments, .*, .*\): show the rows$/ });
  const count = Number.parseInt((await figure.textContent()) ?? '', 10);
  await figure.click();
  await page.getByRole('button', { name: 'Back to the groups' }).waitFor();
  await page.getByText(count === 1 ? '1 row' : `${count} rows`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to the groups' }).click();
  await wholes.first().waitFor();
  const written = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file: CSV' }).click();
  const [heading] = readFileSync(await (await written).path(), 'utf8').split('\r\n');
  expect(heading).toMatch(/^.?Account,Status,Shipments,Price,Parcels$/);

  // Saved, opened again, and changed.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel(/^Name/).fill('Not delivered yet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Not delivered yet' }).waitFor();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByText(/Status is not Delivered · Price is at least R 10\.00/).waitFor();
  await page.getByRole('link', { name: 'Not delivered yet' }).click();
  await page.getByRole('button', { name: 'Remove the filter Price is at least R 10.00' }).click();
  await page.getByLabel('Then by').selectOption({ label: 'Then: Service' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByLabel(/^Name/).fill('Waiting by service');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting by service' }).waitFor();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('link', { name: 'Waiting by service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting by service' }).waitFor();
  const { search, pathname } = new URL(page.url());
  expect(search).toContain('then_by=service');
  expect(search).not.toContain('price');

  const phone = await openPage(PHONE);
  await signIn(phone, ADMIN, `${pathname}${search}`);
  await phone.getByRole('region', { name: 'Rows of the report' }).waitFor();
  await phone.getByRole('button', { name: 'Status is not Delivered: change this filter' }).click();
  await phone.getByRole('dialog').getByRole('checkbox', { name: 'Delivered', exact: true }).waitFor();
  await untilQuiet(phone);
  await expectNoAxeViolations(phone);
  await phone.keyboard.press('Escape');
  expect(await sidewaysScroll(phone)).toBe(0);
  await phone.goto('/reports?build=1');
  await phone.getByRole('link', { name: /^Tracking events/ }).waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});
