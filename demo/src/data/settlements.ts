/** How many days after the end a deposit went back. */
export const settledAfterDays = 16;

/** Whose deposit is proposed, and what is kept of it. */
export const proposedSettlement = {
  firstname: 'Olivia',
  deductions: [{ amountSen: 8_000, reason: 'Cleaning of the kitchen, as agreed at the handover' }],
};
