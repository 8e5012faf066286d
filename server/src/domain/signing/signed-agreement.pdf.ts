import { dayOf, writeDay, writeMoment } from '@teduh/shared/days';
import type { SigningParty, Strokes } from '@teduh/shared/signing';
import { consentTextOf } from '@teduh/shared/signing-consents';
import type { Block } from '../../platform/pdf/blocks.ts';
import type { Ink } from '../../platform/pdf/ink.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import type { Rich } from '../../platform/pdf/rich.ts';
import type { Signature, SignedDocument, SigningEvent, SigningRequest } from './signing.repository.ts';

type Signed = {
  request: SigningRequest;
  signatures: Signature[];
  events: SigningEvent[];
  /** Where anybody can verify the document. */
  verifyUrl: string;
};

const roles: Record<SigningParty, string> = { landlord: 'For the Landlord', tenant: 'The Tenant' };

const notGiven = 'Not given';

const inkOf = ({ method, typed_text, strokes, printed_name }: Signature): Ink =>
  method === 'typed'
    ? { typed: typed_text ?? '' }
    : { strokes: strokes as Strokes, alt: `Signature of ${printed_name}` };

/** What stands on a line after the signing. What the agreement says already stays. */
function fillIn(label: string, signature: Signature): Rich | Ink {
  if (label === 'Signature') return inkOf(signature);
  if (label === 'Date') return writeDay(dayOf(signature.signed_at));
  if (/^Name\b/.test(label)) return signature.printed_name;
  if (label === 'NRIC or passport number') return signature.identity_number ?? notGiven;
  return notGiven;
}

/** The same agreement, with the signatures on its lines and no line left to be filled in. */
function signedBlocks(blocks: Block[], signatures: Signature[]): Block[] {
  return blocks.map((block) => {
    if (block.kind !== 'signatures') return block;
    const parties = block.parties.map(({ label, blanks }) => {
      const signature = signatures.find(({ party }) => roles[party] === label);
      if (!signature) return { label, blanks };
      return {
        label,
        blanks: blanks.map(({ value, ...blank }) => ({
          ...blank,
          value: value ?? fillIn(blank.label, signature),
        })),
      };
    });
    return { ...block, parties };
  });
}

/** How the account that signed is known. Of signatures from before it was kept, only what is certain. */
function knownBy(signature: Signature): string {
  if (!signature.login_id) return 'The program itself, without a login';
  const confirmedAt = signature.account_email_confirmed_at;
  const isUnknown = !confirmedAt && signature.hash_version === 1;
  return [
    'A login with this e-mail address and a password, without a second factor.',
    confirmedAt && `A link that was sent to the address confirmed it on ${writeDay(dayOf(confirmedAt))}.`,
    !confirmedAt && !isUnknown && 'No link has confirmed the address.',
    signature.account_password_set_by === 'owner' && 'The owner of the account chose the password.',
    signature.account_password_set_by === 'admin' && 'An admin chose the password.',
  ]
    .filter(Boolean)
    .join(' ');
}

function certificateOf(signature: Signature): Block[] {
  const { party, printed_name, signed_at, ip, user_agent, consent_version, document_sha256, method } =
    signature;
  const { account_name, account_email } = signature;
  return [
    { kind: 'heading', text: roles[party] },
    {
      kind: 'facts',
      rows: [
        { label: 'Name', value: { bold: printed_name } },
        { label: 'Signature', value: inkOf(signature) },
        { label: 'Made', value: method === 'typed' ? 'Typed' : 'Drawn by hand' },
        { label: 'Signed', value: `${writeMoment(signed_at)}, Malaysian time` },
        { label: 'Account', value: [account_name, account_email].filter(Boolean).join(', ') },
        { label: 'Known by', value: knownBy(signature) },
        { label: 'From', value: ip ?? 'The program itself' },
        ...(user_agent ? [{ label: 'Browser', value: user_agent }] : []),
        { label: 'Agreed to', value: consentTextOf(consent_version, document_sha256) ?? '' },
      ],
    },
  ];
}

/** Until the seal: another server may have noted its own while this one was reading. */
function trailOf(events: SigningEvent[]): Block[] {
  const beforeSeal = events.filter(({ kind }) => kind !== 'sealed');
  return [
    { kind: 'heading', text: 'What happened' },
    {
      kind: 'table',
      columns: [
        { label: 'When', share: 18 },
        { label: 'What', share: 18 },
        { label: 'Who', share: 15 },
        { label: 'From', share: 13 },
        { label: 'Hash, chained to the line before', share: 36 },
      ],
      rows: beforeSeal.map(({ at, kind, detail, actor_name, ip, hash }) => [
        writeMoment(at),
        detail ? `${kind}: ${detail}` : kind,
        actor_name ?? 'The system',
        ip ?? '',
        hash.replace(/(.{16})/g, '$1 ').trim(),
      ]),
    },
  ];
}

/** The agreement as both have signed it, with a certificate and the trail. The same request always gives the same plan. */
export function planSigned(document: SignedDocument, letterhead: Letterhead, signed: Signed): Plan {
  const { request, signatures, events, verifyUrl } = signed;
  return {
    title: document.title,
    footer: document.footer,
    letterhead,
    madeAt: request.completed_at ?? request.created_at,
    blocks: [
      ...signedBlocks(document.blocks, signatures),
      { kind: 'new-page' },
      {
        kind: 'title',
        text: 'Certificate of signing',
        below:
          'From here to its last page this document belongs to the agreement before, and is sealed together with it.',
      },
      {
        kind: 'code',
        data: verifyUrl,
        alt: `QR code that leads to ${verifyUrl}`,
        texts: [
          ['Verify this document at ', { bold: verifyUrl }],
          `The agreement that was signed has the SHA-256 hash ${request.document_sha256.replace(/(.{32})/, '$1 ')}.`,
        ],
      },
      ...signatures.flatMap(certificateOf),
      ...trailOf(events),
    ],
  };
}
