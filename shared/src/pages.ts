import { draftParams } from './applications.constants.ts';
import { searchParams } from './properties.constants.ts';

/** `guest`: only without a login. `customer` and `admin`: only that type of user. */
export type PageAccess = 'public' | 'guest' | 'signed-in' | 'customer' | 'admin';

type PageDefinition = {
  path: `/${string}`;
  /** Shown in the browser's tab, and in the top bar of the dashboard. */
  title: string;
  access: PageAccess;
  /** Pages with a description are offered to search engines. */
  description?: string;
  layout?: 'auth';
  /** The pages of the menu that it is shown under, the tenant's and the admin's, where its path does not begin with theirs. */
  under?: readonly string[];
  /** Rendered on the server, the same for everybody, unless the address has one of these parameters. */
  renderedUnless?: readonly string[];
  /** Exists only where mail stays in the mailbox. */
  isSandbox?: boolean;
};

const definePages = <const Pages extends Record<string, PageDefinition>>(pages: Pages) => pages;

const contracts = ['/contract', '/manage-contracts'];
const payments = ['/payment-history', '/manage-transactions'];

/** Every page of the web app, in one list. Page `listingDetail` is drawn by `web/src/pages/listing-detail.page.tsx`. */
export const pages = definePages({
  home: {
    path: '/',
    title: 'Rooms and homes to rent in Malaysia',
    access: 'public',
    description:
      'Find a room or a whole home to rent in Malaysia, apply, sign and pay safely online, all in one place.',
    renderedUnless: [],
  },
  faq: {
    path: '/faq',
    title: 'FAQ',
    access: 'public',
    description:
      'How renting with Teduh works, from choosing a home to paying the rent, and answers to what people ask most.',
    renderedUnless: [],
  },
  aboutUs: {
    path: '/about-us',
    title: 'About Us',
    access: 'public',
    description: 'Who we are, what we value and how to reach us.',
    renderedUnless: [],
  },
  listing: {
    path: '/listing',
    title: 'Property Listings',
    access: 'public',
    description: 'Discover your dream properties here: houses, apartments and rooms to rent across Malaysia.',
    renderedUnless: searchParams,
  },
  listingDetail: {
    path: '/listing/:propertyId',
    title: 'Property',
    access: 'public',
    renderedUnless: draftParams,
  },
  verify: {
    path: '/verify',
    title: 'Verify a document',
    access: 'public',
    description: 'Check whether an agreement was signed and sealed here. Your file stays on your device.',
  },
  verifyCode: { path: '/verify/:code', title: 'Verify a document', access: 'public' },

  mailbox: { path: '/mailbox', title: 'Mailbox', access: 'public', isSandbox: true },

  login: { path: '/login', title: 'Login', access: 'guest', layout: 'auth' },
  register: { path: '/register', title: 'Register', access: 'guest', layout: 'auth' },
  emailVerification: {
    path: '/email-verification',
    title: 'Email verification',
    access: 'public',
    layout: 'auth',
  },
  registerConfirmation: {
    path: '/register-confirmation/:confirmationCode',
    title: 'Email verification',
    access: 'public',
    layout: 'auth',
  },
  forgotPassword: { path: '/forgot-password', title: 'Forgot password', access: 'public', layout: 'auth' },
  resetPassword: { path: '/reset-password/:code', title: 'Reset password', access: 'public', layout: 'auth' },

  confirmEmail: {
    path: '/confirm-email/:code',
    title: 'New email address',
    access: 'public',
    layout: 'auth',
  },
  undoEmailChange: {
    path: '/undo-email-change/:code',
    title: 'Undo the change of address',
    access: 'public',
    layout: 'auth',
  },

  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'signed-in' },
  profile: { path: '/profile', title: 'Profile', access: 'signed-in' },

  paymentDetails: {
    path: '/payment-details/:transactionId',
    title: 'Payment',
    access: 'signed-in',
    under: payments,
  },
  statement: { path: '/statement/:contractId', title: 'Statement', access: 'signed-in', under: contracts },
  charges: { path: '/charges/:contractId', title: 'Charges', access: 'signed-in', under: contracts },
  tenancy: { path: '/tenancy/:contractId', title: 'Tenancy', access: 'signed-in', under: contracts },

  moveInReport: {
    path: '/move-in-report/:contractId',
    title: 'Move-in report',
    access: 'signed-in',
    under: contracts,
  },
  moveOutReport: {
    path: '/move-out-report/:contractId',
    title: 'Move-out report',
    access: 'signed-in',
    under: contracts,
  },
  application: { path: '/application', title: 'Application', access: 'customer' },
  aboutMe: { path: '/application/about-me', title: 'About me', access: 'customer' },
  signAndPay: { path: '/application/sign-and-pay/:contractId', title: 'Sign and Pay', access: 'customer' },
  contract: { path: '/contract', title: 'Contract', access: 'customer' },
  complaint: { path: '/complaint', title: 'Complaint', access: 'customer' },
  payment: { path: '/payment/:transactionId', title: 'Payment', access: 'customer', under: payments },
  autopay: { path: '/autopay/:contractId', title: 'Autopay', access: 'customer', under: payments },
  paymentHistory: { path: '/payment-history', title: 'Payment History', access: 'customer' },
  paymentSuccess: {
    path: '/payment-success/:paymentIntentId',
    title: 'Payment Status',
    access: 'customer',
    under: payments,
  },

  manageUsers: { path: '/manage-users', title: 'Users', access: 'admin' },
  userDetails: { path: '/manage-users/:userId', title: 'User', access: 'admin' },
  manageApplications: { path: '/manage-applications', title: 'Applications', access: 'admin' },
  applicationDetails: {
    path: '/manage-applications/:applicationId',
    title: 'Application',
    access: 'admin',
  },
  compareApplicants: {
    path: '/manage-applications/compare/:propertyId',
    title: 'Compare applicants',
    access: 'admin',
  },
  manageContracts: { path: '/manage-contracts', title: 'Contracts', access: 'admin' },
  manageComplaints: { path: '/manage-complaints', title: 'Complaints', access: 'admin' },
  manageTransactions: { path: '/manage-transactions', title: 'Transactions', access: 'admin' },
  manageArrears: { path: '/manage-arrears', title: 'Arrears', access: 'admin' },
  manageStamping: { path: '/manage-stamping', title: 'Stamp duty', access: 'admin' },
  manageDeposits: { path: '/manage-deposits', title: 'Deposits', access: 'admin' },
  manageImport: { path: '/manage-import', title: 'Import', access: 'admin' },
  enterTenancy: { path: '/manage-import/tenancy', title: 'Enter a running tenancy', access: 'admin' },
  manageAgreements: { path: '/manage-agreements', title: 'Agreements', access: 'admin' },
  draftAgreement: { path: '/manage-agreements/draft', title: 'Draft of the agreement', access: 'admin' },
  manageSettings: { path: '/manage-settings', title: 'Settings', access: 'admin' },
  manageSystem: { path: '/manage-system', title: 'System', access: 'admin' },
  manageProperties: { path: '/manage-properties', title: 'Properties', access: 'admin' },
  addProperty: { path: '/manage-properties/add', title: 'Add New Property', access: 'admin' },
  propertyDetails: {
    path: '/manage-properties/details/:propertyId',
    title: 'Property Details',
    access: 'admin',
  },
  editProperty: { path: '/manage-properties/edit/:propertyId', title: 'Edit Property', access: 'admin' },
  inventory: {
    path: '/inventory/:propertyId',
    title: 'Inventory',
    access: 'admin',
    under: ['/manage-properties'],
  },
  propertyApplications: {
    path: '/manage-properties/applications/:propertyId',
    title: 'Applications',
    access: 'admin',
  },
});

export type PageName = keyof typeof pages;
export type Page = PageDefinition & { name: PageName };

export const allPages: readonly Page[] = Object.entries(pages).map(([name, page]) => ({
  ...(page as PageDefinition),
  name: name as PageName,
}));

type Href<Path extends string> = Path extends `${string}:${string}` ? (value: string) => string : Path;

const paramOf = /:\w+/;

/** The address of each page: `paths.login`, `paths.payment(transactionId)`. */
export const paths = Object.fromEntries(
  allPages.map(({ name, path }) => [
    name,
    paramOf.test(path) ? (value: string) => path.replace(paramOf, () => encodeURIComponent(value)) : path,
  ]),
) as { [Name in PageName]: Href<(typeof pages)[Name]['path']> };

/** The applications for a property, of this room where it has rooms. */
export const applicationsFor = (propertyId: string, roomId: string | null) =>
  roomId
    ? `${paths.propertyApplications(propertyId)}?room=${roomId}`
    : paths.propertyApplications(propertyId);

/** Where an admin compares those who wait for a property, or for this room of it. */
export const compareApplicantsAt = (propertyId: string, roomId: string | null) =>
  roomId ? `${paths.compareApplicants(propertyId)}?room=${roomId}` : paths.compareApplicants(propertyId);

/** The inventory of a property, or of this room of it. */
export const inventoryAt = (propertyId: string, roomId: string | null) =>
  roomId ? `${paths.inventory(propertyId)}?room=${roomId}` : paths.inventory(propertyId);

/** The condition report of a contract. */
export const reportAt = (kind: 'move-in' | 'move-out', contractId: string) =>
  kind === 'move-in' ? paths.moveInReport(contractId) : paths.moveOutReport(contractId);

/** Where an admin handles a complaint. */
export const handleComplaintAt = (id: string) => `${paths.manageComplaints}?complaint=${id}`;

/** Where an admin answers the slips of bank transfers. */
export const slipsToAnswer = `${paths.manageTransactions}?status=Waiting%20for%20Confirmation`;

const patterns = allPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(paramOf, '([^/]+)')}$`),
}));

/** The page at an address, and the value of its parameter if it has one. */
export function matchPage(pathname: string): { page: Page; value: string | undefined } | undefined {
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { page, value: match[1] };
  }
  return undefined;
}

/** The file that draws a page, without its ending. */
export const pageFile = (name: PageName) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
