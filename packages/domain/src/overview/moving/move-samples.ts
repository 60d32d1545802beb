import type { MoveKind } from './move-kinds.ts';

/** The kinds of system that couriers come from, each with files as it exports them. Source: issue 21.11. */
export const FORMER_SYSTEMS = ['spreadsheets', 'accounting', 'platform'] as const;
export type FormerSystem = (typeof FORMER_SYSTEMS)[number];

/** A file as a former system exports it, small enough to be read whole, with the totals that it says. */
export interface MoveSample {
  readonly system: FormerSystem;
  readonly kind: MoveKind;
  readonly file_name: string;
  readonly text: string;
  readonly control_rows: number;
  /** Of kinds with money. */
  readonly control_total?: string;
}

/** Worked examples: those of a system fit each other, and are brought in in their order. Headings are as such systems write them. */
export const MOVE_SAMPLES: readonly MoveSample[] = [
  {
    system: 'spreadsheets',
    kind: 'accounts',
    file_name: 'spreadsheets-1-customers.csv',
    text: lines(
      'Customer;Company;Contact person;Cell;E-mail;Terms;Address;Area;Town;Post code',
      'BAKE;Regent Road Bakery;Nomsa Dlamini;082 555 0101;nomsa@bakery.example;COD;14 Regent Road;Sea Point;Cape Town;8005',
      'VET;Karoo Vet Supplies;Piet Marais;083 555 0102;accounts@vet.example;30 days;3 Donkin Street;Beaufort West;Beaufort West;6970',
    ),
    control_rows: 2,
  },
  {
    system: 'spreadsheets',
    kind: 'contacts',
    file_name: 'spreadsheets-2-regular-receivers.csv',
    text: lines(
      'Customer code;Recipient;Cell;Address;Area;Town;Post code;Notes',
      'BAKE;Rachel Naidoo;083 555 0201;3 Beach Road;Sea Point;Cape Town;8005;Ring at the side gate',
      'VET;Rosebank Animal Clinic;084 555 0202;12 Oxford Road;Rosebank;Johannesburg;2196;',
    ),
    control_rows: 2,
  },
  {
    system: 'spreadsheets',
    kind: 'balances',
    file_name: 'spreadsheets-3-who-owes-what.csv',
    text: lines('Customer;Outstanding', 'VET;R 1 250,50', 'BAKE;-80,00'),
    control_rows: 2,
    control_total: '1170.50',
  },
  {
    system: 'spreadsheets',
    kind: 'shipments',
    file_name: 'spreadsheets-4-parcels-on-the-road.csv',
    text: lines(
      'Customer;Waybill;Status;Service;Pcs;Kg;Receiver;Receiver cell;Receiver address;Receiver area;Receiver town;Receiver code',
      'BAKE;BB-0071;In depot;ECO;1;4,5;Rachel Naidoo;083 555 0201;3 Beach Road;Sea Point;Cape Town;8005',
    ),
    control_rows: 1,
    control_total: '0.00',
  },
  {
    system: 'accounting',
    kind: 'accounts',
    file_name: 'accounting-1-customer-list.csv',
    text: lines(
      'Customer Listing,,,,,',
      'As at 30/11/2026,,,,,',
      'Debtor Code,Customer Name,VAT Reg No,Payment Terms,Credit Limit,Statement Email',
      'DRK001,Drakensberg Outdoor,4123456789,30 days,"10,000.00",debtors@drakensberg.example',
      'LEG001,Legal Couriers Inc,,14 days,"2,500.00",accounts@legal.example',
    ),
    control_rows: 2,
  },
  {
    system: 'accounting',
    kind: 'invoices',
    file_name: 'accounting-2-open-items.csv',
    text: lines(
      'Outstanding Invoices,,,,',
      'Debtor Code,Doc No,Document Date,Due Date,Amount Outstanding',
      'DRK001,IN10045,31/10/2026,30/11/2026,"4,600.00"',
      'DRK001,IN10062,15/11/2026,15/12/2026,"1,150.00"',
      'LEG001,IN10051,31/10/2026,14/11/2026,575.00',
    ),
    control_rows: 3,
    control_total: '6325.00',
  },
  {
    system: 'accounting',
    kind: 'balances',
    file_name: 'accounting-3-age-analysis.csv',
    text: lines(
      'Age Analysis,,,,,',
      'Debtor Code,Customer Name,Current,30 Days,60 Days,Total Due',
      'DRK001,Drakensberg Outdoor,"1,150.00","4,600.00",0.00,"5,750.00"',
      'LEG001,Legal Couriers Inc,0.00,575.00,0.00,375.00',
    ),
    control_rows: 2,
    control_total: '6125.00',
  },
  {
    system: 'platform',
    kind: 'accounts',
    file_name: 'platform-1-customers.csv',
    text: lines(
      'id,account_number,company_name,billing_type,credit_limit,billing_email,contact_name,contact_number,street,suburb,city,postal_code,billing_cycle',
      '5021,C1001,Protea Fashion,postpaid,5000,pay@protea.example,Thandi Nkosi,0825550301,12 Oxford Road,Rosebank,Johannesburg,2196,weekly',
      '5022,C1002,Tafelberg Wine,prepaid,,wine@tafelberg.example,Johan Botha,0835550302,3 Beach Road,Sea Point,Cape Town,8005,',
    ),
    control_rows: 2,
  },
  {
    system: 'platform',
    kind: 'users',
    file_name: 'platform-2-users.csv',
    text: lines(
      'id,full_name,username,cell,user_role,customer_code',
      '901,Thandi Nkosi,thandi@protea.example,0825550301,Account Owner,C1001',
      '902,Johan Botha,johan@tafelberg.example,0835550302,Account Owner,5022',
    ),
    control_rows: 2,
  },
  {
    system: 'platform',
    kind: 'contacts',
    file_name: 'platform-3-address-book.csv',
    text: lines(
      'account_number,recipient,company,phone,street_address,local_area,city,postcode,instructions',
      'C1001,Rachel Naidoo,,0835550201,3 Beach Road,Sea Point,Cape Town,8005,Leave with security',
      'C1002,Sipho Mokoena,Mokoena Attorneys,0845550303,12 Oxford Road,Rosebank,Johannesburg,2196,',
    ),
    control_rows: 2,
  },
  {
    system: 'platform',
    kind: 'rates',
    file_name: 'platform-4-tariff.csv',
    text: lines(
      'tariff,service_code,origin_zone,destination_zone,weight_from,weight_to,price,rate_per_kg,excess_above',
      'Standard,ECO,JHB,CPT,0,5,120.00,,',
      'Standard,ECO,JHB,CPT,5,,120.00,8.50,5',
    ),
    control_rows: 2,
    control_total: '248.50',
  },
  {
    system: 'platform',
    kind: 'shipments',
    file_name: 'platform-5-open-waybills.csv',
    text: lines(
      'account_number,tracking_number,status,last_scan,service_type,pieces,barcodes,total_weight,consignee,consignee_phone,consignee_address,consignee_suburb,consignee_city,consignee_postal_code,order_number,unbilled',
      'C1001,PX20045,At depot,2026-11-26,ECO,2,PX20045-1 PX20045-2,6.2,Rachel Naidoo,0835550201,3 Beach Road,Sea Point,Cape Town,8005,PO-77,138.00',
      'C1002,PX20046,Booked,2026-11-27,ECO,1,PX20046-1,1.5,Sipho Mokoena,0845550303,12 Oxford Road,Rosebank,Johannesburg,2196,PO-78,0',
    ),
    control_rows: 2,
    control_total: '138.00',
  },
];

function lines(...rows: readonly string[]): string {
  return `${rows.join('\r\n')}\r\n`;
}
