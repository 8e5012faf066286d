const id = '11111111-1111-4111-8111-111111111111';

/** Every screen, by who sees it. */
export const screens = {
  guest: [
    '/',
    '/listing',
    `/listing/${id}`,
    '/faq',
    '/about-us',
    '/login',
    '/register',
    '/email-verification',
    '/register-confirmation/invented',
    '/forgot-password',
    '/reset-password/invented',
    '/mailbox',
    '/no-such-page',
  ],
  tenant: [
    '/dashboard',
    '/profile',
    '/application',
    `/application/sign-and-pay/${id}`,
    '/contract',
    '/complaint',
    `/payment/${id}`,
    '/payment-history',
    '/payment-success/pi_none',
  ],
  admin: [
    '/dashboard',
    '/manage-users',
    '/manage-contracts',
    '/manage-complaints',
    '/manage-transactions',
    '/manage-properties',
    '/manage-properties/add',
    `/manage-properties/details/${id}`,
    `/manage-properties/edit/${id}`,
    `/manage-properties/applications/${id}`,
  ],
} as const;
