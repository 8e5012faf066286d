/** What tenants have agreed to, by version. A text that somebody has agreed to is never changed: a new one gets the next number. */
export const autopayConsents: Record<number, string> = {
  1: 'I allow the landlord to charge this card with the monthly rent of this contract on the day it is due, and up to three more times in the five days after if that fails. I am told the amount and the day three days before. I can stop this at any time under Payment History.',
};
export const autopayConsentVersion = 1;

/** Days before the charge on which the tenant is told of it. */
export const autopayNoticeDays = 3;
