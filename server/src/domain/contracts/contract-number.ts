/** The short form of a contract's id that people read and search for. */
export const contractNumber = (contractId: string) => contractId.slice(0, 8).toUpperCase();
