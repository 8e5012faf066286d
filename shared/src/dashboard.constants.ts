/** Free of zod: public pages may import values from here. */
/** How many rows each recent list of a dashboard has at most. */
export const dashboardRows = 5;
export const collectedMonthsMax = 60;
