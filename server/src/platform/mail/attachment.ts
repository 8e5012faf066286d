/** Refers to a PDF that is rendered when the mail is sent; the row of the mail stores only this reference. */
export type Attachment = {
  /** Determines the function that renders it. */
  kind: string;
  id: string;
  /** File name without its extension. */
  name: string;
};

/** Undefined when there is nothing to attach any more. */
export type DrawAttachment = (attachment: Attachment) => Promise<Buffer | undefined>;
