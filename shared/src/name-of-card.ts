/** `Visa •••• 4242` */
export const nameOfCard = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
