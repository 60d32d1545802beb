import { describe, expect, it } from 'vitest';
import { bankAmount, bankDay } from './bank-cells.ts';
import { BANK_LINES_MAX, readBankFile } from './read-bank-file.ts';

const linesOf = (content: string) => readBankFile(content).lines.map(({ day, amount_cents, text }) => [day, amount_cents, text]);
const faultsOf = (content: string) => readBankFile(content).faults.map(({ row, message }) => `${row}: ${message}`);

describe('the file of a bank', () => {
  it('SCREEN-43: of FNB has its headings below the account', () => {
    const content = [
      'ACCOUNT TRANSACTION HISTORY',
      '',
      'Name:, TSELA COURIERS, (PTY) LTD',
      'Account:, 62000000001, [Business Account]',
      'Balance:, 15000.00, 15000.00',
      '',
      'Date, Amount, Balance, Description',
      '2026/11/24, 1250.00, 15000.00, "FNB APP PAYMENT FROM KAR01"',
      '2026/11/23, -45.50, 13750.00, #MONTHLY FEE',
    ].join('\r\n');

    expect(readBankFile(content).bank).toBe('FNB');
    expect(linesOf(content)).toEqual([
      ['2026-11-24', 125_000, 'FNB APP PAYMENT FROM KAR01'],
      ['2026-11-23', -4550, '#MONTHLY FEE'],
    ]);
    expect(readBankFile(content).lines[0]?.row).toBe(8);
  });

  it('SCREEN-43: of Standard Bank has no headings', () => {
    const content =
      'OPEN,20261101,,1000.00,OPEN BALANCE,,0,0\nHIST,20261124,,1250.00,CREDIT TRANSFER,ACM01 INV000012,0,0\nHIST,20261125,##,-9.80,FEE,,0,0\n';

    expect(readBankFile(content).bank).toBe('Standard Bank');
    expect(linesOf(content)).toContainEqual(['2026-11-24', 125_000, 'CREDIT TRANSFER ACM01 INV000012']);
    expect(linesOf(content)).toContainEqual(['2026-11-25', -980, '## FEE']);
  });

  it('SCREEN-43: of Nedbank writes days with the name of the month, above the lines what it is', () => {
    const content =
      'Statement Enquiry :\nAccount Number :,1234567890\n\n24Nov2026,PAYMENT ACME,1 250.00,15000.00\n25Nov2026,CHARGE,-12.00,14988.00\n';

    expect(readBankFile(content).bank).toBe('Nedbank');
    expect(linesOf(content)).toEqual([
      ['2026-11-24', 125_000, 'PAYMENT ACME'],
      ['2026-11-25', -1200, 'CHARGE'],
    ]);
  });

  it('SCREEN-43: of Absa and of Capitec has headings, Capitec with money in and out apart', () => {
    const absa = 'Absa\nDate;Description;Amount;Balance\n20261124;ACB CREDIT KAR01;1250,00;15000,00\n';
    const capitec =
      'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance\n' +
      '1,1234,2026-11-24,2026-11-24,Payment received,KAR01,Income,Other,1250.00,,,15000.00\n' +
      '2,1234,2026-11-25,2026-11-25,Card,Shop,Food,Food,,-99.95,,14900.05\n';

    expect([readBankFile(absa).bank, readBankFile(capitec).bank]).toEqual(['Absa', 'Capitec']);
    expect(linesOf(absa)).toEqual([['2026-11-24', 125_000, 'ACB CREDIT KAR01']]);
    expect(linesOf(capitec)).toEqual([
      ['2026-11-24', 125_000, 'Payment received KAR01'],
      ['2026-11-25', -9995, 'Card Shop'],
    ]);
  });

  it('SCREEN-43: may be OFX, with elements closed or not', () => {
    const open =
      'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Investec\n</FI></SONRS></SIGNONMSGSRSV1>\n<BANKTRANLIST>\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20261124120000\n<TRNAMT>1250.00\n<FITID>1\n<NAME>ACME &amp; SONS\n<MEMO>INV000012\n</STMTTRN>\n</BANKTRANLIST></OFX>';
    const closed =
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTTRN><DTPOSTED>20261125</DTPOSTED><TRNAMT>-10.00</TRNAMT><NAME>FEE</NAME></STMTTRN></OFX>';

    expect(readBankFile(open).bank).toBe('Investec');
    expect(linesOf(open)).toEqual([['2026-11-24', 125_000, 'ACME & SONS INV000012']]);
    expect(linesOf(closed)).toEqual([['2026-11-25', -1000, 'FEE']]);
  });

  it.each([
    [
      'that is cut',
      'Date,Description,Amount,Balance\n2026-11-24,KAR01,1250.00,15000.00\n2026-11-25,ACM01,12',
      '3: The line ends before its last column: is the file whole?',
    ],
    ['that is cut within a mark', 'Date,Description,Amount\n2026-11-24,"KAR01,1250.00', '2: A quotation mark is never closed.'],
    ['with a fraction of a cent', 'Date,Description,Amount\n2026-11-24,KAR01,12.505', '2: This is no amount in rand and cents.'],
    ['with an exponent', 'Date,Description,Amount\n2026-11-24,KAR01,1e5', '2: This is no amount in rand and cents.'],
    ['with a formula for an amount', 'Date,Description,Amount\n2026-11-24,KAR01,=1+1', '2: This is no amount in rand and cents.'],
    ['with a day that is none', 'Date,Description,Amount\n2026-02-30,KAR01,12.00', '2: This is no date that banks write.'],
    ['of something else', 'name,email\nAnn,ann@example.com', '1: No line has a date and an amount: is this a file of a bank?'],
    ['that is empty', '', '1: No line has a date and an amount: is this a file of a bank?'],
    [
      'whose transaction has no end',
      'OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20261124<TRNAMT>12.00',
      '2: This transaction has no date, no amount or no end.',
    ],
  ])('SCREEN-43: %s is not taken, and says which line is wrong', (_what, content, fault) => {
    expect(faultsOf(content)[0]).toBe(fault);
    expect(readBankFile(content).lines).toEqual([]);
  });

  it('SCREEN-43: of very many lines is not taken', () => {
    const line = '2026-11-24,KAR01,12.00\n';
    expect(faultsOf(`Date,Description,Amount\n${line.repeat(BANK_LINES_MAX + 1)}`)).toEqual([
      `${BANK_LINES_MAX + 2}: The file has 10001 lines. Please import 10000 at most, by parting it into shorter periods.`,
    ]);
  });
});

describe('cells', () => {
  it.each([
    ['1234.56', 123_456],
    ['R 1 234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1,234,567.8', 123_456_780],
    ['-10.00', -1000],
    ['-R10', -1000],
    ['10.00-', -1000],
    ['(10.00)', -1000],
    ['10.00 Cr', 1000],
    ['10.00Dr', -1000],
    ['0.00', 0],
    ['12.345', null],
    ['1e5', null],
    ['10.00)', null],
    ['--10', null],
    ['', null],
    ['KAR01', null],
  ])('an amount "%s" is %s cents', (text, amount) => {
    expect(bankAmount(text)).toBe(amount);
  });

  it.each([
    ['2026-11-24', '2026-11-24'],
    ['2026/11/24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['4-1-2026', '2026-01-04'],
    ['24 Nov 2026', '2026-11-24'],
    ['24November2026', '2026-11-24'],
    ['2026-13-01', null],
    ['24 Xyz 2026', null],
    ['31/11/2026', null],
    ['24/11/26', null],
    ['12345678', null],
  ])('a day "%s" is %s', (text, day) => {
    expect(bankDay(text)).toBe(day);
  });
});
