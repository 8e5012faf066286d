import type { DryRunAnswer, Import, ImportAnswer } from '@teduh/shared/imports';

/** Done, of a file with two rows, unless the changes say otherwise. */
export const anImport = (changes: Partial<Import> = {}): Import => ({
  _id: 'import-1',
  id: 'import-1',
  status: 'Done',
  source: 'file',
  name: 'tenancies.xlsx',
  rows: 2,
  stored: 2,
  created: { properties: 1, units: 2, tenants: 2, contracts: 2, charges: 0 },
  createdBy: 'Aminah Yusof',
  createdAt: '2026-11-15T04:00:00.000Z',
  finishedAt: '2026-11-15T04:00:01.000Z',
  undoneAt: null,
  ...changes,
});

export const aCheck = (wrong: number[] = [], rows = 2): DryRunAnswer => ({
  valid: wrong.length === 0,
  created: { properties: 1, units: 2, tenants: 2, contracts: 2, charges: 0 },
  rows: Array.from({ length: rows }, (_, index) => {
    const isWrong = wrong.includes(index + 2);
    const errors = [{ column: 'Monthly rent', message: 'Monthly rent is required' }];
    return isWrong
      ? { row: index + 2, action: '', isNew: false, errors }
      : { row: index + 2, action: `Creates property ${index + 2}`, isNew: true, errors: [] };
  }),
});

export const anAnswer = (changes: Partial<ImportAnswer> = {}): ImportAnswer => ({
  message: 'Your tenancies were imported',
  import: anImport(),
  ...aCheck(),
  ...changes,
});
