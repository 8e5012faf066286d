/** The timestamp authority did not answer, or not with what it was asked for. */
export class TimestampError extends Error {}
