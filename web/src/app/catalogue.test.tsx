import { errorMessages } from '@teduh/shared/errors.constants';
import type { DeletionAnswer } from '@teduh/shared/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { type Act, acts } from '../test/acts.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aComplaint, aTakenComplaint, listing as complaintsAre } from '../test/complaints.ts';
import { anIntent, aTransaction, configWith, confirmCall, declined, statusOf } from '../test/payments.ts';
import { aProperty } from '../test/properties.ts';
import { aUser, renderRoutes, tokenFor } from '../test/render.tsx';
import { aContract, anApplication } from '../test/renting.ts';
import { withSettings } from '../test/settings.ts';
import { stubUploads } from '../test/uploads.ts';
import { routes } from './router.tsx';

type Answers = Record<string, () => Response | Promise<Response>>;
type Who = 'guest' | 'customer' | 'admin';

const awaiting = aContract({ status: 'Awaiting', isSigned: false, isDepositPaid: false });
const email = 'aisyah@example.com';
const token = () => json(200, { accessToken: tokenFor() });
/** Answers without a word of the server's. */
const done = () => json(200, {});
const checkDeletion = 'GET /users/user-2/deletion';
const deletable = () => json<DeletionAnswer>(200, { message: null, waitingApplications: 0 });
const failed = () => json(500, null);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const says = (status: number, message: string) => () => failure(status, message);
const taken = says(409, 'Taken.');
const html = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });

/** One that waits for somebody to take it, and one that somebody has taken. */
const complaints = complaintsAre(aComplaint(), aTakenComplaint({ title: 'The lamp flickers' }));

/** Enough of a server for every screen below to stand. */
const server: Answers = {
  ...configWith({}),
  'GET /notifications': () => json(200, { notifications: [], unread: 0 }),
  'GET /users': () => json(200, { users: [aUser({ id: 'user-2', firstname: 'Wei', lastname: 'Ming' })] }),
  'GET /users/user-1': () => json(200, { user: aUser() }),
  'GET /properties/property-1': () => json(200, { property: aProperty() }),
  'GET /properties/featured': () => json(200, { properties: [] }),
  'GET /applications': () => json(200, { applications: [anApplication()] }),
  ...withSettings(),
  'GET /contracts/contract-1': () => json(200, { contract: awaiting }),
  'GET /transactions/transaction-1': () => json(200, { transaction: aTransaction() }),
  'POST /transactions/create-payment-intent': () => json(200, anIntent(2400)),
  'POST /transactions/process-payment': done,
};

const refresh = 'GET /auth/refresh';
const login = 'POST /auth/login';
const logout = 'POST /auth/logout';
const answerApplication = 'PATCH /applications/application-1';
const apply = 'POST /applications';
const complain = 'POST /complaints';
const changeComplaint = 'PATCH /complaints/complaint-1';
const resend = 'POST /auth/resend-verification-email';
const sign = 'POST /contracts/upload-signed-contract/contract-1';
const payment = 'GET /transactions/payment-intent-status/pi_1';
const verify = 'GET /auth/verify-user/abc';

const applications = paths.propertyApplications('property-1');
const listing = paths.listingDetail('property-1');
const signAndPay = paths.signAndPay('contract-1');
const pay = paths.payment('transaction-1');
const paid = paths.paymentSuccess('pi_1');
const confirmation = paths.registerConfirmation('abc');

/** Every text of the specification's catalogue, who sees it on which screen, what the server answers and what was done. */
const shown: [text: string, who: Who, at: string, answers: Answers, act?: Act][] = [
  [
    'Your login session has expired. Please login again.',
    'guest',
    paths.profile,
    { [refresh]: says(403, 'Over.') },
  ],
  ['Over.', 'guest', paths.profile, { [refresh]: says(403, 'Over.') }],
  ['Please Login Again', 'guest', paths.profile, { [refresh]: says(403, 'Over.') }],
  ['Login Successful', 'guest', paths.login, { [login]: token }, acts.logIn],
  ['Something went wrong. Please try again.', 'guest', paths.login, { [login]: failed }, acts.logIn],
  ['Something went wrong. Please try again.', 'guest', paths.login, { [login]: unreachable }, acts.logIn],
  ['No, not so.', 'guest', paths.login, { [login]: says(401, 'No, not so.') }, acts.logIn],
  ['Successfully logged out', 'customer', paths.profile, { [logout]: done }, acts.logOut],
  [
    'An unexpected error occurred. Please try again.',
    'customer',
    paths.profile,
    { [logout]: unreachable },
    acts.logOut,
  ],
  ['Not now.', 'customer', paths.profile, { [logout]: says(500, 'Not now.') }, acts.logOut],

  ['Application accepted successfully', 'admin', applications, { [answerApplication]: done }, acts.accept],
  ['Application rejected successfully', 'admin', applications, { [answerApplication]: done }, acts.reject],
  ['Failed to accept application', 'admin', applications, { [answerApplication]: failed }, acts.accept],
  ['Failed to reject application', 'admin', applications, { [answerApplication]: failed }, acts.reject],
  ['Failed to accept application', 'admin', applications, { [answerApplication]: taken }, acts.accept],
  ['Failed to reject application', 'admin', applications, { [answerApplication]: taken }, acts.reject],
  ['Taken.', 'admin', applications, { [answerApplication]: taken }, acts.accept],
  ['Failed to accept application', 'admin', applications, { [answerApplication]: unreachable }, acts.accept],
  ['Successfully Applied to this property!', 'customer', listing, { [apply]: done }, acts.apply],
  ['Please register and login to apply for this property.', 'guest', listing, {}, acts.apply],
  [
    'Please register and login to apply for this property.',
    'customer',
    listing,
    { [apply]: says(401, errorMessages.login_to_apply) },
    acts.apply,
  ],
  [
    'You already have an application for this property. Please wait for the application to be responded.',
    'customer',
    listing,
    { [apply]: says(409, errorMessages.already_applied) },
    acts.apply,
  ],
  [
    'You cannot apply as you already have an active rental or accepted application.',
    'customer',
    listing,
    { [apply]: says(409, errorMessages.already_renting) },
    acts.apply,
  ],

  ['Complaint added successfully', 'customer', paths.complaint, { [complain]: done }, acts.complain],
  [
    'Complaint updated successfully',
    'customer',
    paths.complaint,
    { [changeComplaint]: done },
    acts.editComplaint,
  ],
  [
    'Complaint deleted successfully',
    'customer',
    paths.complaint,
    { 'DELETE /complaints/complaint-1': done },
    acts.deleteComplaint,
  ],
  [
    'Complaint status changed to in handling',
    'admin',
    paths.manageComplaints,
    { [changeComplaint]: done },
    acts.takeComplaint,
  ],
  [
    'Complaint Handling Finished successfully',
    'admin',
    paths.manageComplaints,
    { [changeComplaint]: done },
    acts.finishComplaint,
  ],
  [
    "You cannot add a complaint as you don't have an active rental or accepted application.",
    'customer',
    paths.complaint,
    { [complain]: says(409, errorMessages.complaint_needs_rental) },
    acts.complain,
  ],

  [
    'An unexpected error occurred. Please try again.',
    'customer',
    paths.complaint,
    { [complain]: failed },
    acts.complain,
  ],
  [
    'An unexpected error occurred. Please try again.',
    'admin',
    paths.manageUsers,
    { 'POST /users': failed },
    acts.addUser,
  ],
  [
    'An unexpected error occurred. Please try again.',
    'admin',
    paths.manageUsers,
    { 'POST /users': unreachable },
    acts.addUser,
  ],
  [
    'An unexpected error occurred. Please try again.',
    'admin',
    paths.manageUsers,
    { [checkDeletion]: deletable, 'DELETE /users/user-2': unreachable },
    acts.deleteUser,
  ],
  ['User updated successfully', 'admin', paths.manageUsers, { 'PATCH /users/user-2': done }, acts.editUser],
  ['User added successfully', 'admin', paths.manageUsers, { 'POST /users': done }, acts.addUser],
  [
    'User deleted successfully',
    'admin',
    paths.manageUsers,
    { [checkDeletion]: deletable, 'DELETE /users/user-2': done },
    acts.deleteUser,
  ],
  [
    'Profile updated successfully',
    'customer',
    paths.profile,
    { 'PATCH /users/user-1': () => json(200, { user: aUser() }), [refresh]: token },
    acts.updateProfile,
  ],
  ['Verification Email Sent', 'guest', paths.emailVerification, { [resend]: done }, acts.resend],
  [
    'Please check your email and click the link to verify your email address.',
    'guest',
    confirmation,
    { [verify]: says(410, errorMessages.code_expired), [resend]: done },
    acts.resend,
  ],
  [
    'Something went wrong. Please try again later.',
    'guest',
    paths.emailVerification,
    { [resend]: failed },
    acts.resend,
  ],
  [
    'Something went wrong. Please try again later.',
    'guest',
    paths.emailVerification,
    { [resend]: unreachable },
    acts.resend,
  ],
  ['Too soon.', 'guest', paths.emailVerification, { [resend]: says(429, 'Too soon.') }, acts.resend],

  ['Stripe has not been initialized', 'customer', pay, { 'GET /config': failed }],
  ['Your card was declined.', 'customer', pay, { [confirmCall]: () => declined() }, acts.pay],
  ['Please upload the signed contract', 'customer', signAndPay, {}, acts.pay],
  ['Failed to upload signed contract', 'customer', signAndPay, { [sign]: failed }, acts.signAndPay],
  ['Error loading transaction data', 'customer', pay, { 'GET /transactions/transaction-1': failed }],
  [
    'Your payment was successful. Thank you for your purchase!',
    'customer',
    paid,
    { [payment]: () => statusOf('succeeded') },
  ],
  [
    "Your payment is processing. We'll update you when payment is received.",
    'customer',
    paid,
    { [payment]: () => statusOf('processing') },
  ],
  [
    'Your payment was not successful, please try again.',
    'customer',
    paid,
    { [payment]: () => statusOf('requires_payment_method') },
  ],
  [
    'Something went wrong. Please contact support.',
    'customer',
    paid,
    { [payment]: () => statusOf('canceled') },
  ],
  ['Payment verification failed. Please contact support.', 'customer', paid, { [payment]: done }],
  [
    'An error occurred while verifying your payment. Please contact support.',
    'customer',
    paid,
    { [payment]: failed },
  ],

  ['Error: No list today.', 'admin', paths.manageUsers, { 'GET /users': says(500, 'No list today.') }],
  [
    'Error: An unexpected error occurred. Please try again.',
    'admin',
    paths.manageUsers,
    { 'GET /users': failed },
  ],

  ['Your email has been verified!', 'guest', confirmation, { [verify]: done }],
  ['User Not found.', 'guest', confirmation, { [verify]: says(404, errorMessages.user_not_found) }],
  ['Confirmation Code Expired!', 'guest', confirmation, { [verify]: says(410, errorMessages.code_expired) }],
  ['No changes made.', 'guest', confirmation, { [verify]: says(409, errorMessages.no_changes) }],
  ['Retry Register', 'guest', confirmation, { [verify]: says(429, 'Too many.') }],
  ['502 Bad Gateway', 'guest', confirmation, { [verify]: html }],
];

test.each(shown)('“%s” is shown to a %s on %s', async (text, who, at, answers, act) => {
  stubApi({ ...complaints, ...server, ...answers });
  stubUploads({ ...server, ...answers });
  const { user } = renderRoutes(routes, {
    at,
    state: { email },
    ...(who !== 'guest' && { as: { userType: who } }),
  });
  await act?.(user);
  expect((await screen.findAllByText(text, { exact: true }))[0]).toBeVisible();
});
