type Card = { brand: string; last4: string };

/** `Visa •••• 4242` */
export const nameOfCard = ({ brand, last4 }: Card) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
