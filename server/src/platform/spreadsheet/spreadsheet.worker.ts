import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import type { ReadAnswer, ReadOrder } from './spreadsheet.ts';
import { SpreadsheetError } from './table.ts';

const { bytes, limits, sheet } = workerData as ReadOrder;

function read(): ReadAnswer {
  try {
    return { table: readTable(Buffer.from(bytes), limits, sheet) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(read());
