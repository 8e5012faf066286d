import { paths as pagePaths } from '@teduh/shared/pages';

/** The address of every page, and of the places within pages that are linked to. */
export const paths = {
  ...pagePaths,
  howItWorks: `${pagePaths.faq}#how-it-works`,
  contact: `${pagePaths.aboutUs}#contact`,
  featured: `${pagePaths.home}#featured`,
  /** With the form of a new complaint open. */
  addComplaint: `${pagePaths.complaint}?new=1`,
  applyFor: (propertyId: string, draft: string) => `${pagePaths.listingDetail(propertyId)}?${draft}#apply`,
  loginThen: (next: string) => `${pagePaths.login}?next=${encodeURIComponent(next)}`,
  registerThen: (next: string) => `${pagePaths.register}?next=${encodeURIComponent(next)}`,
} as const;
