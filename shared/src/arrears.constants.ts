/** Free of zod: public pages may import values from here. */
export const arrearsNoteMaxLength = 1_000;
/** How many tenants with arrears are listed, and can be reminded at once. */
export const arrearsMax = 1_000;
export const reminderTextMaxLength = 1_000;
