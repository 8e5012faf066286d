/** How the private key is kept: as PKCS#8, or in the file of the operator. */
type PrivateKey = { pem: string } | { p12: Uint8Array; passphrase: string };

/** What a document is sealed with. Certificates are in DER. */
export type SealKey = {
  certificate: Uint8Array;
  /** Those between the certificate and its authority; none of a certificate that signed itself. */
  chain: Uint8Array[];
  privateKey: PrivateKey;
};
