/** Free of zod: public pages may import values from here. */
export const arrearsNoteMaxLength = 1_000;
/** How many tenants can be reminded at once. */
export const remindersMax = 500;
export const reminderTextMaxLength = 1_000;
