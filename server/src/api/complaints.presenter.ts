import type { Complaint } from '@teduh/shared/complaints';
import { type ComplaintRow, reportOf } from '../domain/complaints/complaints.repository.ts';
import type { Links } from '../platform/links.ts';

export const complaintImagePath = (complaintId: string, position: number) =>
  `/api/complaints/${complaintId}/photographs/${position}`;

export function presentComplaint(row: ComplaintRow, links: Links): Complaint {
  const { admin_id, admin_firstname, admin_lastname } = row;
  return {
    _id: row.id,
    id: row.id,
    customer: { _id: row.customer_id, firstname: row.firstname, lastname: row.lastname },
    property: { _id: row.property_id, name: row.property_name },
    roomName: row.room_name,
    admin: admin_id
      ? { _id: admin_id, firstname: admin_firstname ?? '', lastname: admin_lastname ?? '' }
      : null,
    ...reportOf(row),
    status: row.status,
    resolutionDetails: row.resolution_details,
    createdAt: row.created_at.toISOString(),
    photographs: row.images.map(({ position, width, height }) => ({
      url: links.sign(complaintImagePath(row.id, position)),
      width,
      height,
    })),
    comments: row.comments.map(({ id, body, created_at, firstname, lastname, user_type }) => ({
      _id: id,
      id,
      author: { firstname, lastname, userType: user_type },
      body,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
