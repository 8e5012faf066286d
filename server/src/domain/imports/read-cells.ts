import { addDays, type Day, isDay } from '@teduh/shared/days';
import { writeTwoDecimals } from '@teduh/shared/money';
import { amountRange } from '@teduh/shared/properties.constants';
import { type Cell, cut } from '../../platform/spreadsheet/table.ts';

/** What a cell says, or what is wrong with it. */
export type Read<Value> = { value: Value } | { problem: string };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayWords = 'must be a day such as 31/12/2026 (day first) or 2026-12-31';
/** The day 0 of Excel. It believes that there was a 29 February 1900, so this is right from March 1900 on. */
const dayZero: Day = '1899-12-30';
const daysUntil1904 = 1_462;

const pad = (number: number | string) => String(number).padStart(2, '0');

function ofParts(year: string, month: number | string, day: string): Day | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  // `Date.parse` takes 31 February as a day of March.
  return isDay(text) && addDays(text, 0) === text ? text : undefined;
}

function parseDay(text: string): Day | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]00:00(?::00)?(?:\.0+)?Z?)?$/.exec(text);
  if (iso) return ofParts(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (dayFirst) return ofParts(dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? '');
  const words = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(text);
  const month = monthNames.indexOf((words?.[2] ?? '').toLowerCase());
  return words && month >= 0 ? ofParts(words[3] ?? '', month + 1, words[1] ?? '') : undefined;
}

/** Text with the day first or as ISO 8601, or the number by which Excel stores a day. */
export function readDay(heading: string, cell: Cell, isFrom1904: boolean): Read<Day> {
  const day =
    typeof cell === 'number'
      ? Number.isInteger(cell) && cell > 0 && cell < 200_000
        ? addDays(dayZero, cell + (isFrom1904 ? daysUntil1904 : 0))
        : undefined
      : parseDay(cell);
  if (day === undefined) return { problem: `${heading} ${dayWords}, not ${cut(cell)}` };
  if (day < '2000-01-01' || day > '2200-01-01') return { problem: `${heading} is too far away` };
  return { value: day };
}

/** `1,200.50`, `1200.5`, `RM 1200`; with a decimal comma only where it cannot be a thousand: `1200,50`. */
function parseAmount(text: string): number | undefined {
  const digits = text.replace(/^(?:RM|MYR)\s*/i, '').replace(/\s+/g, '');
  if (/^\d+(?:\.\d{1,2})?$/.test(digits)) return Number(digits);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'));
  return undefined;
}

/** In sen. Cells are in ringgit. */
export function readAmount(heading: string, cell: Cell, min: number = amountRange.min): Read<number> {
  const ringgit = typeof cell === 'number' ? cell : parseAmount(cell);
  if (ringgit === undefined)
    return { problem: `${heading} must be an amount such as 1,200.50, not ${cut(cell)}` };
  const sen = Math.round(ringgit * 100);
  if (Math.abs(ringgit * 100 - sen) > 1e-4 || ringgit < min || ringgit > amountRange.max)
    return {
      problem: `${heading} must be from ${min} to ${writeTwoDecimals(amountRange.max)}, with at most two decimals`,
    };
  return { value: sen };
}

/** Digits; what people write between them does not matter. */
export const digitsOf = (cell: Cell): string => String(cell).replace(/[\s()+.\-/]/g, '');
