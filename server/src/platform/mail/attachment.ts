/** A PDF that is drawn when somebody needs it: a mail's row only says which. */
export type Attachment = {
  /** Which drawing function makes it. */
  kind: string;
  id: string;
  /** The file's, without its ending. */
  name: string;
};

export type DrawAttachment = (attachment: Attachment) => Promise<Buffer>;
