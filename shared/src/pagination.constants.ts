/** Free of zod: public pages may import values from here. */
export const searchMaxLength = 100;
