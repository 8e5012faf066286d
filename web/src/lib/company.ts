/** How the company is reached: the only place that says so. */
export const company = {
  name: 'Teduh',
  email: 'support@teduh.test',
  phone: { shown: '+60 3-2000 0000', href: 'tel:+60320000000' },
  address: 'Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur, Malaysia',
  instagram: { handle: '@teduh', href: 'https://www.instagram.com/' },
  linkedin: { handle: 'Teduh', href: 'https://www.linkedin.com/' },
  facebook: { handle: 'Teduh', href: 'https://www.facebook.com/' },
} as const;

export const supportMail = `mailto:${company.email}`;
