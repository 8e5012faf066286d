/** Money is counted in sen inside and written in ringgit outside; only schemas and presenters cross over. */
export const toSen = (ringgit: number) => Math.round(ringgit * 100);
export const toRinggit = (sen: number) => sen / 100;
