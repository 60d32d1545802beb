import type { Chance } from './random.ts';

const FIRST_NAMES = [
  'Thabo',
  'Lerato',
  'Sipho',
  'Nomsa',
  'Pieter',
  'Annelie',
  'Zanele',
  'Kagiso',
  'Priya',
  'Rajesh',
  'Fatima',
  'Yusuf',
  'Johan',
  'Marlene',
  'Bongani',
  'Ayanda',
  'Themba',
  'Naledi',
  'Willem',
  'Chantal',
  'Lindiwe',
  'Mandla',
  'Refilwe',
  'Karabo',
  'Ruan',
  'Elmarie',
  'Xolani',
  'Busisiwe',
  'Imraan',
  'Aisha',
  'David',
  'Sarah',
  'Michael',
  'Claire',
  'Tshepo',
  'Palesa',
  'Gareth',
  'Nicola',
  'Vusi',
  'Noluthando',
] as const;
const SURNAMES = [
  'Nkosi',
  'Dlamini',
  'van der Merwe',
  'Botha',
  'Naidoo',
  'Pillay',
  'Mokoena',
  'Khumalo',
  'Ndlovu',
  'Pretorius',
  'Jacobs',
  'Williams',
  'Sithole',
  'Mahlangu',
  'Fourie',
  'Govender',
  'Mthembu',
  'Zulu',
  'Smith',
  'Petersen',
  'Molefe',
  'Radebe',
  'Venter',
  'Steyn',
  'Adams',
  'Mabaso',
  'Cele',
  'Ngcobo',
  'Louw',
  'Kruger',
  'Essop',
  'Patel',
  'Hendricks',
  'Maseko',
  'Tshabalala',
  'du Plessis',
  'Meyer',
  'Coetzee',
] as const;
const STREETS = [
  'Main Road',
  'Church Street',
  'Oxford Road',
  'Jan Smuts Avenue',
  'Voortrekker Road',
  'Long Street',
  'Nelson Mandela Drive',
  'Park Lane',
  'Protea Avenue',
  'Jacaranda Street',
  'Kerk Street',
  'Beach Road',
  'School Road',
  'Station Street',
  'Mandela Avenue',
  'Acacia Road',
  'Bree Street',
  'Hill Street',
  'Kingfisher Crescent',
  'Loop Street',
  'Marula Close',
  'Old Mill Lane',
  'Rivonia Road',
  'Umgeni Road',
] as const;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
}

/** A person with a South African name, an address at example.com and an unused number. */
export function person(chance: Chance): Person {
  const [first, last] = [chance.pick(FIRST_NAMES), chance.pick(SURNAMES)];
  const email = `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
  return { name: `${first} ${last}`, email: `${email}@example.com`, mobile_number: mobileNumber(chance) };
}

/** 0[6-8] and eight digits, in the range that field-facts gives for mobile numbers. */
export function mobileNumber(chance: Chance): string {
  return `0${chance.pick([6, 7, 8])}${chance.whole(0, 9)} ${chance.whole(100, 999)} ${chance.whole(1000, 9999)}`;
}

export function streetAddress(chance: Chance): string {
  return `${chance.whole(1, 240)} ${chance.pick(STREETS)}`;
}

const GOODS = [
  'Books',
  'Shoes',
  'Spare parts',
  'Cosmetics',
  'Documents',
  'Clothing',
  'Phone accessories',
  'Coffee',
  'Vitamins',
  'Laptop',
  'Toys',
  'Sample tiles',
  'Wine glasses',
  'Printer cartridges',
  'Bearings',
  'Curtains',
  'Bicycle parts',
  'Craft supplies',
] as const;

export interface Goods {
  readonly parcel_description: string;
  readonly packaging: string;
  readonly submitted_length_cm: number;
  readonly submitted_width_cm: number;
  readonly submitted_height_cm: number;
  readonly submitted_weight_kg: number;
}

/** A parcel of ordinary size; one in twelve is large. */
export function goods(chance: Chance): Goods {
  const large = chance.percent(8);
  const side = (from: number, to: number) => chance.whole(from, large ? to * 2 : to);
  return {
    parcel_description: chance.pick(GOODS),
    packaging: large ? 'Box' : chance.pick(['Flyer', 'Box', 'Box', 'Envelope']),
    submitted_length_cm: side(15, 45),
    submitted_width_cm: side(10, 35),
    submitted_height_cm: side(4, 30),
    submitted_weight_kg: large ? chance.whole(10, 38) : chance.whole(2, 90) / 10,
  };
}
