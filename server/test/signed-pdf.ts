export const signedPdf = (words = 'signed') =>
  Buffer.from(`%PDF-1.7\n1 0 obj (${words}) endobj\nstartxref\n9\n%%EOF\n`);
