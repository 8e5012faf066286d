import { createKeyedMutex } from '../../platform/concurrency.ts';

/**
 * One contract of a unit is created at a time in this process: a rival that waited finds the unit taken before an agreement is drawn for
 * nothing. Between processes the locks and constraints of the database decide.
 */
export const withUnitMutex = createKeyedMutex();
