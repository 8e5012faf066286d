/** Who lets the homes, and how they are reached: on the pages, in mails and on documents. */
export const company = {
  name: 'Teduh',
  email: 'support@teduh.test',
  phone: { shown: '+60 3-2000 0000', href: 'tel:+60320000000' },
  address: 'Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur, Malaysia',
} as const;
