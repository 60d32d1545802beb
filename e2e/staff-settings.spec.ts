import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';
import { takeInvitationLink } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const SUPER_ADMIN = 'super@tsela.example';
const OPERATIONS = 'ops@tsela.example';
const HUB = 'hub@tsela.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const textbox = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const dialog = (page: Page) => page.getByRole('dialog');
/** A piece of text that appears once it is true. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

describe('branches', () => {
  it('SCREEN-50 MENU-51: a branch is found from the settings, opened where its suburb is, changed, and closed', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/settings');
    await page.getByRole('navigation', { name: 'More settings' }).getByRole('link', { name: 'Branches' }).click();
    await heading(page, 'Branches').waitFor();
    await expectNoAxeViolations(page);
    await button(page, 'New branch').first().click();
    await heading(page, 'New branch').waitFor();

    await button(page, /^Open branch/).click();
    await said(page, 'Please enter a name.');
    await textbox(page, /^Name(?! of)/).fill('Polokwane');
    await textbox(page, /^Code/).fill('plk');
    await page.getByRole('combobox', { name: 'Find the suburb' }).fill('polokwane');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect.poll(() => textbox(page, /^Latitude/).inputValue()).toMatch(/^-2[34]\./);
    await expectNoAxeViolations(page);
    await button(page, /^Open branch/).click();
    await said(page, 'Polokwane is open.');
    await heading(page, 'Polokwane').waitFor();

    await textbox(page, /^Opening hours/).fill('Mon to Fri, 07:00 to 18:00');
    await button(page, /^Save/).click();
    await said(page, 'Branch saved.');
    await button(page, 'Close branch').click();
    await dialog(page).getByRole('button', { name: 'Close branch' }).click();
    await said(page, 'Polokwane is closed.');
    await button(page, 'Open again').waitFor();
  });

  it('SCREEN-50: a branch with people and parcels is not closed before another one takes over', async () => {
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, ADMIN, '/settings/branches');
    await page.getByRole('link', { name: 'Pretoria' }).click();
    await button(page, 'Close branch').click();
    await dialog(page).getByRole('button', { name: 'Close branch' }).click();
    await dialog(page)
      .getByText(/^Pretoria still has .+\. Choose the branch that takes over\.$/)
      .waitFor();
    await dialog(page).getByRole('combobox').selectOption('Johannesburg');
    await dialog(page).getByRole('button', { name: 'Close branch' }).click();

    await said(page, 'Pretoria is closed.');
    await expect.poll(() => page.getByRole('link', { name: '0 drivers' }).count()).toBe(1);
  });

  it('SCREEN-50: hub staff look at branches on a phone and change nothing', async () => {
    const page = await openPage(PHONE);
    await signIn(page, HUB, '/settings/branches');
    await page.getByRole('link', { name: /Johannesburg/ }).click();
    await said(page, 'You can view branches but not change them.');

    expect(await textbox(page, /^Name(?! of)/).isDisabled()).toBe(true);
    expect(await button(page, 'Close branch').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

describe('drivers', () => {
  it('SCREEN-50 DATA-09: a driver is invited, changed, leaves and comes back; another page’s list of drivers follows', async () => {
    const [page, other] = [await openPage(WIDE), await openPage(WIDE)];
    await signIn(other, OPERATIONS, '/tripsheet');
    const choice = other.getByRole('combobox').first();
    await choice.waitFor();
    await signIn(page, ADMIN, '/settings/drivers');
    await button(page, 'Add driver').first().click();
    await button(page, /^Add and invite/).click();
    await said(page, 'Please choose a branch.');
    // The focus goes to the first of what is wrong a moment later, and would take along what is typed until then.
    await expect.poll(() => textbox(page, /^E-mail/).evaluate((field) => field === document.activeElement)).toBe(true);
    await textbox(page, /^E-mail/).fill('sizwe.dube@example.com');
    await textbox(page, /^Name/).fill('Sizwe Dube');
    await textbox(page, /^Mobile number/).fill('082 123 4567');
    await page.getByRole('combobox', { name: /^Branch/ }).selectOption('Durban');
    await page.getByRole('combobox', { name: 'Kind of vehicle' }).selectOption('Bakkie');
    await button(page, /^Add and invite/).click();
    await takeInvitationLink(page);
    await heading(page, 'Sizwe Dube').waitFor();
    await expectNoAxeViolations(page);

    await textbox(page, /^Registration/).fill('nd 123 456');
    await button(page, /^Save/).click();
    await said(page, 'Driver saved.');
    await expect.poll(() => textbox(page, /^Registration/).inputValue()).toBe('ND 123 456');
    await expect.poll(() => other.locator('body').innerText(), { timeout: 20_000 }).toContain('Sizwe Dube');
    await button(page, 'Driver has left').click();
    await dialog(page).getByRole('button', { name: 'Driver has left' }).click();
    await said(page, 'Sizwe Dube has left.');
    await button(page, 'Bring back').click();
    await said(page, 'Sizwe Dube is back.');
  });

  it('SCREEN-50 SCREEN-45: a member of staff becomes a driver', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/settings/drivers/new');
    await page.getByRole('radio', { name: 'A user we have' }).check();
    await page.getByRole('combobox', { name: /^Find a user/ }).fill('hub@');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(HUB) })
      .click();
    await said(page, 'They keep their sign-in. Their role becomes Driver, and they see their own stops only.');
    await textbox(page, /^Mobile number/).fill('082 555 0100');
    await button(page, /^Make driver/).click();

    await page.waitForURL(/\/settings\/drivers\/\d+$/);
    await said(page, 'Can sign in');
    expect(await page.getByRole('link', { name: HUB }).count()).toBe(1);
  });
});

describe('public holidays', () => {
  it('SCREEN-50 KEY-40: a day is added on top of the country’s, taken out, and the country’s list taken over again', async () => {
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/settings/public-holidays');
    const year = await page.getByRole('combobox', { name: 'Year' }).inputValue();
    await button(page, 'Add day').click();
    await said(page, 'Please choose a day.');
    await page.getByLabel(/^Day/).fill(`${year}-11-04`);
    await textbox(page, /^Name/).fill('Local elections');
    await button(page, 'Add day').click();
    await said(page, 'Local elections is a holiday.');
    await said(page, 'Own');
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);

    await button(page, 'Remove Christmas Day').click();
    await said(page, 'Christmas Day is a working day.');
    await expect.poll(() => button(page, 'Remove Christmas Day').count()).toBe(0);
    await button(page, 'Use South Africa’s list').click();
    await said(page, `The holidays of ${year} are South Africa’s.`);
    await button(page, 'Remove Christmas Day').waitFor();
    await expect.poll(() => button(page, 'Remove Local elections').count()).toBe(0);
  });
});

describe('service levels', () => {
  it('SCREEN-50: are shown as the tariff has them', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OPERATIONS, '/settings/service-levels');
    // Rows are drawn before there is anything in them.
    await page.getByRole('row').filter({ hasText: 'ECO' }).first().waitFor();

    const services = await page.getByRole('row').allTextContents();
    expect(services.some((text) => /ECO.*\d\d:\d\d.*Mon to (?:Fri|Sat)/.test(text))).toBe(true);
    const chip = (text: string) => page.locator('[data-colour]').filter({ hasText: text });
    expect(await chip('Overnight').getAttribute('data-colour')).toBe('blue');
    await expectNoAxeViolations(page);
  });
});

describe('tags', () => {
  it('SCREEN-50 CALL-42: a tag of accounts is made, renamed and deleted', async () => {
    const page = await openPage({ ...PHONE, expected: [/409/] });
    await signIn(page, ADMIN, '/settings');
    await page.getByRole('combobox', { name: 'More settings' }).selectOption('Tags');
    await button(page, 'Add tag').click();
    await said(page, 'Please enter a name for the tag.');
    for (const name of ['Fragile goods', 'Late payer']) {
      await textbox(page, /^Name/).fill(name);
      await button(page, 'Add tag').click();
      await said(page, `${name} is saved.`);
    }
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await button(page, 'Change Late payer').click();
    await textbox(page, /^Name/).fill('fragile goods');
    await button(page, 'Save tag').click();
    await expect.poll(() => textbox(page, /^Name/).getAttribute('aria-invalid')).toBe('true');
    await textbox(page, /^Name/).fill('Pays late');
    await button(page, 'Save tag').click();
    await said(page, 'Pays late is saved.');
    await button(page, 'Delete Pays late').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => button(page, 'Change Pays late').count()).toBe(0);
  });
});

describe('places', () => {
  it('SCREEN-50: one of the courier’s own is added, found by a booker, and taken out', async () => {
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, ADMIN, '/settings/places');
    await button(page, 'Add place').click();
    await page.getByText('Please enter the name of the place.').waitFor();
    await textbox(page, /^Name/).fill('Waterfall Ridge');
    await textbox(page, /^Other names/).fill('Rant Estate');
    await textbox(page, /^City/).fill('Midrand');
    await page.getByLabel(/^Province/).selectOption('GP');
    await textbox(page, /^Postal code/).fill('1685');
    await textbox(page, /^Position/).fill('-26.02, 28.11');
    await button(page, 'Add place').click();
    await said(page, 'Waterfall Ridge is saved. It is found from now on.');
    await page.getByText('Also Rant Estate').waitFor();
    await expectNoAxeViolations(page);

    const phone = await openPage(PHONE);
    await signIn(phone, 'owner@acme.example', '/shipments/mobile/new?step=to');
    const delivery = phone.getByRole('main');
    await delivery.getByRole('combobox', { name: /^Find the/ }).fill('rant est');
    await phone.getByRole('option', { name: /Waterfall Ridge/ }).click();
    await expect.poll(() => delivery.getByRole('group', { name: 'Delivery address' }).innerText()).toContain('Midrand');

    await page.setViewportSize(PHONE);
    expect(await sidewaysScroll(page)).toBe(0);
    await button(page, 'Remove Waterfall Ridge').click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => button(page, 'Remove Waterfall Ridge').count()).toBe(0);
  });

  it('SCREEN-50: those of the courier’s own come out of a file, once nothing is wrong in it', async () => {
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/settings/places');
    await button(page, 'Import a file').click();
    const choose = (csv: string) =>
      dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const rows = ['Name;City;Province;Latitude;Longitude', 'Acacia Mews;Centurion;Gauteng;-25,86;28,18'];

    await choose([...rows, 'Nowhere;Centurion;Texas;-25,86;28,18'].join('\r\n'));
    await dialog(page).getByRole('row', { name: '3 Province "Texas" is no province.' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await choose(rows.join('\r\n'));
    await dialog(page).getByLabel('What the file changes').waitFor();
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await said(page, '1 place imported.');

    await button(page, 'Remove Acacia Mews').click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => button(page, 'Remove Acacia Mews').count()).toBe(0);
  });
});

describe('note types', () => {
  it('SCREEN-50 ENUM-18: one of the provider’s own is added, shown to accounts, and removed', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/settings/note-types');
    await page.getByText('Address changed', { exact: true }).waitFor();
    await textbox(page, /^Name/).fill('Claim');
    await button(page, 'Add note type').click();
    await said(page, 'Claim is added.');
    await page.getByRole('checkbox', { name: 'Account users see Claim' }).click();
    await said(page, 'Account users see Claim.');
    await expectNoAxeViolations(page);
    await textbox(page, /^Name/).fill('claim');
    await button(page, 'Add note type').click();
    await said(page, 'There is a note type named claim already.');
    await button(page, 'Remove Claim').click();
    await said(page, 'Claim is removed.');
    await expect.poll(() => button(page, 'Remove Claim').count()).toBe(0);
  });
});

describe('short links', () => {
  it('SCREEN-54: one is made, leads a visitor on, and leads nowhere once it is disabled', async () => {
    const [page, visitor] = [await openPage({ ...WIDE, expected: [/400/] }), await openPage({ ...WIDE, expected: [/404/] })];
    await signIn(page, SUPER_ADMIN, '/provider-admin/short-urls');
    await button(page, 'New short link').first().click();
    await textbox(page, /^Leads to/).fill('javascript:alert(1)');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await said(page, 'Please enter a whole address, such as https://www.example.co.za/offer.');
    await textbox(page, /^Leads to/).fill(`${productUrl()}/track`);
    await textbox(page, /^Code/).fill('Summer-26');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await said(page, 'Summer-26 is created.');
    await expectNoAxeViolations(page);

    await visitor.goto('/s/summer-26');
    await visitor.waitForURL((url) => url.pathname === '/track');
    await button(page, 'More about Summer-26').click();
    await dialog(page)
      .getByRole('img', { name: /^QR code of / })
      .waitFor();
    await dialog(page).getByRole('img', { name: '1 click in the last 30 days' }).waitFor();
    await dialog(page)
      .getByLabel(/^Works until the end of/)
      .fill('2099-12-31');
    await dialog(page).getByRole('button', { name: 'Save date' }).click();
    await said(page, 'Summer-26 is changed.');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await said(page, 'Summer-26 is disabled.');
    const answer = await visitor.goto('/s/summer-26');

    expect(answer?.status()).toBe(404);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('release notes', () => {
  it('SCREEN-53 ROUTE-14 PERM-066 SHELL-06: notes are written, published, marked unread for an administrator, and read', async () => {
    const [page, admin, hub] = [await openPage(WIDE), await openPage(WIDE), await openPage(WIDE)];
    await signIn(page, SUPER_ADMIN, '/provider-admin/release-notes');
    await button(page, 'New release notes').first().click();
    await textbox(page, /^Version/).fill('3.19.0');
    await textbox(page, /^Title/).fill('Branches and drivers');
    await page.getByRole('checkbox', { name: 'Drivers' }).check();
    await textbox(page, /^New/).fill('- **Branches** open and close\n- <img src=x onerror=alert(1)>');
    await page.getByRole('region', { name: 'Preview' }).getByText('<img src=x onerror=alert(1)>').waitFor();
    await expectNoAxeViolations(page);
    await button(page, /^Save draft/).click();
    await heading(page, '3.19.0').waitFor();
    await button(page, 'Publish').click();
    await said(page, 'The notes of 3.19.0 are published.');

    await signIn(hub, HUB);
    await hub.getByText('Version 3.18.23').waitFor();
    expect(await hub.getByRole('link', { name: /release notes/ }).count()).toBe(0);
    await signIn(admin, ADMIN);
    await admin.getByRole('link', { name: 'Version 3.18.23, release notes, 2 unread' }).click();
    await heading(admin, 'Release notes').waitFor();
    await admin.getByRole('article', { name: 'Branches and drivers' }).getByText('New since your last visit').waitFor();
    await button(admin, 'Useful: the notes of 3.19.0').click();
    await admin.getByRole('button', { name: 'Useful: the notes of 3.19.0', pressed: true }).waitFor();
    expect(await admin.locator('article img').count()).toBe(0);
    await expectNoAxeViolations(admin);
    await admin.getByRole('link', { name: 'Version 3.18.23, release notes', exact: true }).waitFor();
  });

  it('SCREEN-53: what is for drivers is found by them in the help centre, and by no others', async () => {
    const platform = await callerOf(productUrl(), SUPER_ADMIN);
    await platform('POST', '/release-notes', {
      version: '3.20.0',
      title: 'Longer routes',
      added: '- More stops a day',
      audiences: ['drivers'],
      time_published: new Date().toISOString(),
    });
    const [driver, owner] = [await openPage(PHONE), await openPage(WIDE)];
    await signIn(driver, 'driver@tsela.example', '/help-centre');
    await driver.getByRole('link', { name: 'What is new' }).click();
    await driver.getByRole('article', { name: 'Longer routes' }).waitFor();
    await expectNoAxeViolations(driver);
    await driver.getByRole('link', { name: 'Link to 3.20.0' }).click();
    await driver.waitForURL((url) => url.searchParams.get('version') === '3.20.0');
    await driver.getByRole('link', { name: 'All release notes' }).waitFor();

    await signIn(owner, 'owner@acme.example', '/release-notes?version=3.20.0');
    await owner.getByText('Release notes not found.').waitFor();
    expect(await owner.getByRole('article').count()).toBe(0);
  });
});
