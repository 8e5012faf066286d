/** Banks of FPX, under the names that Stripe gives them. */
export const fpxBanks: Record<string, string> = {
  maybank2u: 'Maybank2U',
  cimb: 'CIMB Clicks',
  public_bank: 'Public Bank',
  rhb: 'RHB Bank',
  hong_leong_bank: 'Hong Leong Bank',
  ambank: 'AmBank',
  bank_islam: 'Bank Islam',
  bsn: 'BSN',
};
