/** What an operator has to fix. The message says where files are kept and what is wrong, and nothing about the file. */
export class StorageError extends Error {}

/** The service does not answer or is overloaded: the same may succeed in a moment. */
export class StorageUnavailable extends StorageError {}
