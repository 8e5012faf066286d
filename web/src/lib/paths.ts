/** Every address of the web app. Patterns for the router, builders for links. */
export const paths = {
  home: '/',
  faq: '/faq',
  howItWorks: '/faq#how-it-works',
  aboutUs: '/about-us',
  contact: '/about-us#contact',
  featured: '/#featured',
  listing: '/listing',
  listingDetail: (propertyId: string) => `/listing/${encodeURIComponent(propertyId)}`,
  mailbox: '/mailbox',

  login: '/login',
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: '/register',
  emailVerification: '/email-verification',
  registerConfirmation: (code: string) => `/register-confirmation/${encodeURIComponent(code)}`,
  forgotPassword: '/forgot-password',
  resetPassword: (code: string) => `/reset-password/${encodeURIComponent(code)}`,

  dashboard: '/dashboard',
  profile: '/profile',

  application: '/application',
  signAndPay: (contractId: string) => `/application/sign-and-pay/${encodeURIComponent(contractId)}`,
  contract: '/contract',
  complaint: '/complaint',
  payment: (transactionId: string) => `/payment/${encodeURIComponent(transactionId)}`,
  paymentHistory: '/payment-history',
  paymentSuccess: (paymentIntentId: string) => `/payment-success/${encodeURIComponent(paymentIntentId)}`,

  manageUsers: '/manage-users',
  manageContracts: '/manage-contracts',
  manageComplaints: '/manage-complaints',
  manageTransactions: '/manage-transactions',
  manageProperties: '/manage-properties',
  addProperty: '/manage-properties/add',
  propertyDetails: (propertyId: string) => `/manage-properties/details/${encodeURIComponent(propertyId)}`,
  editProperty: (propertyId: string) => `/manage-properties/edit/${encodeURIComponent(propertyId)}`,
  propertyApplications: (propertyId: string) =>
    `/manage-properties/applications/${encodeURIComponent(propertyId)}`,
} as const;
