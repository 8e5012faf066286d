/** `npm test` plays a short form of what takes long, and `npm run screens --workspace bench` the whole one. */
export const isWhole = process.env.TEDUH_E2E_SCREENS === 'whole';
