import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';

const featuredCount = 9;

export const listFeaturedProperties = ({ db }: Deps) => properties.listFeatured(db, featuredCount);
