import { readDecimal } from '@tsela/domain/formats/decimal';
import { ANYWHERE } from '@tsela/domain/rates/card/matrix-columns';
import { NOTHING_AT_ALL, PARTED, WEEKDAYS } from './workbook-columns.ts';
import type { CellKind } from './workbook-columns.ts';
import type { WorkbookNames } from './workbook-names.ts';

/** What is said in a cell, or why it says nothing. */
type ReadCell = { readonly value: unknown } | { readonly fault: string };

/** Reads a cell that is not empty, in the units and the shape of the calls. */
export function readCell(text: string, kind: CellKind, names: WorkbookNames): ReadCell {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'number':
      return numberOf(text);
    case 'yes-no':
      return yesNoOf(text);
    default:
      return listOf(text, kind, names);
  }
}

function numberOf(text: string): ReadCell {
  const value = readDecimal(text);
  return value === null ? { fault: `"${shortened(text)}" is not a number.` } : { value };
}

function yesNoOf(text: string): ReadCell {
  const said = text.toLowerCase();
  if (said === 'yes' || said === 'true') return { value: true };
  return said === 'no' || said === 'false' ? { value: false } : { fault: 'Write yes or no.' };
}

function listOf(text: string, kind: CellKind, names: WorkbookNames): ReadCell {
  if (text.toLowerCase() === NOTHING_AT_ALL) return { value: [] };
  const values: unknown[] = [];
  for (const entry of text.split(PARTED).map((each) => each.trim())) {
    if (entry === '') continue;
    const read = entryOf(entry, kind, names);
    if ('fault' in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

const WHAT = { levels: 'service level', groups: 'rate group', zones: 'zone' } as const;

function entryOf(entry: string, kind: CellKind, names: WorkbookNames): ReadCell {
  switch (kind) {
    case 'weekdays': {
      const weekday = WEEKDAYS.findIndex((name) => entry.toLowerCase().startsWith(name.toLowerCase()));
      return weekday < 0 ? { fault: `"${shortened(entry)}" is not a weekday.` } : { value: weekday };
    }
    case 'levels':
    case 'groups':
    case 'zones': {
      const id = names[kind].find(entry);
      return id === undefined ? { fault: `There is no ${WHAT[kind]} "${shortened(entry)}" in this file.` } : { value: id };
    }
    case 'numbers':
      return numberOf(entry);
    case 'charges':
      return chargeOf(entry);
    case 'group-levels':
      return groupLevelOf(entry, names);
    case 'estimates':
      return estimateOf(entry, names);
    default:
      return { value: entry };
  }
}

const CHARGE = /^(?<charge_type>\w+) (?<amount>-?[\d., ]+?)(?: over (?<over>[\d., ]+?))?(?: of (?<of>\w+))?$/;

function chargeOf(entry: string): ReadCell {
  const { charge_type = '', amount = '', over, of } = CHARGE.exec(entry)?.groups ?? {};
  const [value, limit] = [readDecimal(amount), over === undefined ? undefined : readDecimal(over)];
  if (value === null || limit === null)
    return { fault: `"${shortened(entry)}" is not understood. Write it like "perKg 8.50 over 25" or "percentage 10 of base".` };
  return {
    value: {
      charge_type,
      [charge_type === 'percentage' ? 'percentage' : 'amount']: value,
      ...(limit !== undefined && { over: limit }),
      ...(of !== undefined && { of }),
    },
  };
}

function groupLevelOf(entry: string, names: WorkbookNames): ReadCell {
  const at = entry.lastIndexOf(':');
  const level = names.levels.find(entry.slice(0, Math.max(at, 0)));
  if (level === undefined)
    return { fault: `There is no service level "${shortened(entry.slice(0, Math.max(at, 0)))}" in this file.` };
  const facts = entry
    .slice(at + 1)
    .split(',')
    .map((fact) => fact.trim().split(/\s+/))
    .filter(([name = '']) => name !== '');
  const own = facts.map(([name = '', value = '']) => [name, name === 'volumetric_divisor' ? readDecimal(value) : value]);
  return { value: { service_level_id: level, ...Object.fromEntries(own) } };
}

const FROM_TO = ' > ';
const ESTIMATE = /^(?<to>.+): (?<estimate_from>\d{1,4})-(?<estimate_to>\d{1,4}) ?(?<estimate_unit>[hd])$/;

function estimateOf(entry: string, names: WorkbookNames): ReadCell {
  const cut = entry.indexOf(FROM_TO, 1);
  const from = entry.slice(0, Math.max(cut, 0));
  const { to, estimate_from, estimate_to, estimate_unit } = ESTIMATE.exec(entry.slice(cut + FROM_TO.length))?.groups ?? {};
  if (cut < 0 || to === undefined)
    return {
      fault: `"${shortened(entry)}" is not understood. Write it like "JNB > CPT: 3-4 d" or "${ANYWHERE} > CPT: 24-48 h".`,
    };
  const zone_ids: (number | null)[] = [];
  for (const name of [from, to]) {
    const id = name.toLowerCase() === ANYWHERE.toLowerCase() ? null : names.zones.find(name);
    if (id === undefined) return { fault: `There is no zone "${shortened(name)}" in this file.` };
    zone_ids.push(id);
  }
  const [from_zone_id, to_zone_id] = zone_ids;
  return {
    value: { from_zone_id, to_zone_id, estimate_from: Number(estimate_from), estimate_to: Number(estimate_to), estimate_unit },
  };
}

function shortened(text: string): string {
  return text.slice(0, 40);
}
