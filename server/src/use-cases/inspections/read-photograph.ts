import type { Deps } from '../../deps.ts';
import { findPhotograph } from '../../domain/inspections/inspection-images.ts';
import * as photographs from '../../domain/inspections/inspection-photographs.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** Needs no actor: the route accepts only signed links, which are given to those who may see the report. */
export async function readPhotograph({ db, storage }: Deps, id: string, width?: number) {
  const file = await findPhotograph(storage, await photographs.getById(db, id), width);
  if (!file) throw notFound('photograph_not_found');
  return file;
}
