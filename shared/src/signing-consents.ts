/**
 * What signers have agreed to, by version; `{sha256}` is the hash of their document. A text that somebody has agreed to is never changed: a new
 * one gets the next number.
 */
const signingConsents: Record<number, string> = {
  1: 'I have read the tenancy agreement (SHA-256 {sha256}). I agree to sign it electronically under the Electronic Commerce Act 2006. My signature below is mine and shows that I approve it. I can ask for a paper copy, and I can decline before signing.',
  2: 'I sign the tenancy agreement (SHA-256 {sha256}) electronically for the landlord, under the Electronic Commerce Act 2006, and I am entitled to. My confirmation is the landlord’s signature.',
};
/** Undefined for a version that does not exist. */
export const consentTextOf = (version: number, sha256: string): string | undefined =>
  signingConsents[version]?.replace('{sha256}', sha256);
