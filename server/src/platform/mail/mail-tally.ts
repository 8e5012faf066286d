/** What became of the tries of this process to send a mail. */
export const createMailTally = () => ({ sent: 0, refused: 0, put_off: 0 });
export type MailTally = ReturnType<typeof createMailTally>;
