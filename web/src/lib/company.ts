import { company as reached } from '@teduh/shared/company';

export const company = {
  ...reached,
  instagram: { handle: '@teduh', href: 'https://www.instagram.com/' },
  linkedin: { handle: 'Teduh', href: 'https://www.linkedin.com/' },
  facebook: { handle: 'Teduh', href: 'https://www.facebook.com/' },
} as const;

export const supportMail = `mailto:${company.email}`;
