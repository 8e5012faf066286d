import type { ProcessedImage } from '../../platform/images.ts';
import type { ImageRow } from './properties.repository.ts';

export const propertyImageFolder = 'images/';

export const imageRowOf = ({ hash, width, height, placeholder }: ProcessedImage): ImageRow => ({
  content_hash: hash,
  width,
  height,
  placeholder,
});
