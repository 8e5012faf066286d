/** Free of zod: the public page with the apply form imports these rules, the schema and the use cases do as well. */
import { stayLengths } from './applications.constants.ts';
import type { Day } from './days.ts';
import { messages } from './messages.ts';

export const isStayLength = (months: number): boolean => stayLengths.some((length) => length === months);

/** Why a stay cannot start on this day, if it cannot. */
export const startDateProblem = (startDate: Day, today: Day): string | null =>
  startDate < today ? messages.startDatePassed : null;
