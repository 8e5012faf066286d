/** Free of zod: public pages may import values from here. */
export const userTypes = ['customer', 'admin'] as const;
export const userStatuses = ['active', 'pending', 'blocked'] as const;
export const passwordLength = { min: 8, max: 128 } as const;
export const phoneLength = { min: 7, max: 15 } as const;
export const nameMaxLength = 100;
export const blockReasonMaxLength = 300;
export const emailMaxLength = 254;
export const resendCooldownSeconds = 60;
/** What the lists can be sorted by; `-` in front means descending. */
export const userSorts = ['createdAt', 'name', 'email'] as const;
