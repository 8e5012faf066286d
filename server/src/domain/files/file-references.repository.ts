import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

export type FileReference = {
  /** The table and the id of the row that names it. */
  source: string;
  row_id: string;
  /** A file; or a folder, ending with a slash, of which one file is enough: all others are made from it. */
  storage_key: string;
  sha256: string | null;
  size_bytes: number | null;
};

/** Every file that must be there, by the rows that name it. A signed copy that was replaced may be gone. */
export async function listReferences(db: Sql): Promise<FileReference[]> {
  const { rows } = await sql<FileReference>`
    select 'contract_files' as source, f.id::text as row_id, f.storage_key, f.sha256, f.size_bytes
    from contract_files f
    where f.kind in ('original', 'sealed') or not exists (
      select from contract_files newer
      where newer.contract_id = f.contract_id and newer.kind = 'signed' and newer.created_at > f.created_at)
    union all select 'stampings', contract_id::text, certificate_key, null, null from stampings where certificate_key is not null
    union all select 'inspections', id::text, sealed_key, sealed_sha256, null from inspections where sealed_key is not null
    union all select 'applicant_documents', id::text, storage_key, sha256, size_bytes from applicant_documents
    union all select 'settlement_files', id::text, storage_key, null, null from settlement_files
    union all select 'payment_slips', id::text, storage_key, null, null from payment_slips
    union all select 'property_images', property_id::text, 'images/' || content_hash || '/', null, null from property_images
    union all select 'complaint_photographs', complaint_id::text, 'complaints/images/' || content_hash || '/', null, null from complaint_photographs
    union all select 'meter_readings', id::text, 'meters/images/' || content_hash || '/', null, null from meter_readings
    union all select 'inspection_photographs', id::text, 'inspections/images/' || content_hash || '/', null, null from inspection_photographs
    union all select 'settings', version::text, 'images/' || logo_hash || '/', null, null from settings where logo_hash is not null
    union all select 'settings', version::text, 'images/' || duitnow_hash || '/', null, null from settings where duitnow_hash is not null
    order by storage_key, source, row_id`.execute(db);
  return rows;
}
