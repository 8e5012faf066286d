import type { PropertyRow } from './properties.repository.ts';

export const isRented = ({ units }: Pick<PropertyRow, 'units'>) =>
  units.some(({ occupant }) => occupant !== null);
