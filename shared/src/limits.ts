/** Numbers both sides agree on. No dependency, so public pages may import it. */
export const userTypes = ['customer', 'admin'] as const;
export const userStatuses = ['active', 'pending'] as const;
export const passwordLength = { min: 8, max: 128 } as const;
export const phoneLength = { min: 7, max: 15 } as const;
export const nameMaxLength = 100;
export const emailMaxLength = 254;
export const resendCooldownSeconds = 60;

export const propertyTypes = ['Unit Rental', 'Room Rental'] as const;
/** Ringgit, for prices and deposits alike. */
export const amountRange = { min: 1, max: 100_000 } as const;
export const addressMaxLength = 300;
export const descriptionMaxLength = 5_000;
export const roomsMax = 50;
export const stayLengths = [3, 4, 6, 8, 12] as const;

export const imageRules = {
  maxCount: 12,
  maxBytes: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg'],
} as const;
/** The widths every picture is kept in, smaller originals only as far as they reach. */
export const imageWidths = [480, 960, 1600] as const;

export const propertySorts = ['newest', 'price-low', 'price-high'] as const;

export const applicationStatuses = [
  'Waiting for Response',
  'Accepted',
  'Rejected',
  'Completed',
  'Cancelled',
] as const;
export const contractStatuses = ['Awaiting', 'Active', 'Ended', 'Cancelled'] as const;
export const transactionTypes = ['Deposit', 'Monthly Rental', 'Other Fees'] as const;
export const transactionStatuses = ['Pending', 'Paid', 'Cancelled'] as const;
export const holdDays = 7;
/** Rent appears this many days before it is due, and is reminded of this many days before. */
export const rentChargeDays = 14;
export const rentReminderDays = 3;
export const contractFileMaxBytes = 10 * 1024 * 1024;

export const complaintStatuses = ['Waiting for Response', 'In Handling', 'Handled'] as const;
export const complaintTitleMaxLength = 150;
export const photographsMax = 5;
/** A list carries whole threads, so they have an end. */
export const commentRules = { maxLength: 2_000, maxCount: 200 } as const;
export const searchMaxLength = 100;
/** What the lists can be sorted by; `-` in front means descending. */
export const userSorts = ['createdAt', 'name', 'email'] as const;
export const contractSorts = ['createdAt', 'customer', 'property', 'startDate', 'endDate', 'rent'] as const;
export const transactionSorts = [
  'createdAt',
  'property',
  'customer',
  'amount',
  'dueDate',
  'paymentDate',
] as const;
export const applicationSorts = ['createdAt', 'customer', 'startDate', 'endDate'] as const;
export const complaintSorts = ['createdAt'] as const;

/** How many rows each recent list of a dashboard has at most. */
export const dashboardRows = 5;
export const collectedMonthsMax = 60;

/** The first page of the public list: as the web app asks for it, and as the server renders it. */
export const listingPageSize = 12;
/** What the address of the list may ask for. */
export const searchParams = ['q', 'type', 'minPrice', 'maxPrice', 'available', 'sort'] as const;
/** What the address of a listing may bring back from a login. */
export const draftParams = ['startDate', 'stayLength', 'room'] as const;
