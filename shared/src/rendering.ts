import type { PropertiesAnswer, PropertyAnswer } from './properties.ts';
import type { PublicSettings } from './settings.ts';

/** What a page shows, as the API answers it: the server renders the page from it and hands it over with the page. */
export type PageData = {
  /** On every page: who lets the homes. */
  settings?: PublicSettings;
  featured?: PropertiesAnswer;
  listing?: PropertiesAnswer;
  property?: PropertyAnswer;
};

export type RenderedPage = {
  html: string;
  /** Tags that load early what is seen first. */
  preloads: string;
  /** Sources of the page, as the build's manifest names them. */
  modules: string[];
};

export type RenderPage = (pathname: string, data: PageData) => Promise<RenderedPage>;

/** Where the page's data stands in the document. */
export const pageDataId = 'page-data';
