import type { Limit } from './platform/rate-limit.ts';

/**
 * How often somebody may do something: the whole table. `per` says who is counted; a source is an IPv4 address or an IPv6 network (/64).
 * What `LIMIT_…` sets is in docs/operations.md. Those `in: 'memory'` are counted by each server process for itself: they cost no
 * statement, and whoever wears a server down wears down that one.
 */
type Rule = { most: `${number}/${number}${'s' | 'm' | 'h' | 'd'}`; per: string; in: 'database' | 'memory' };

export const limitRules = {
  login: { most: '10/15m', per: 'account and source', in: 'database' },
  'login-account': { most: '100/15m', per: 'account', in: 'database' },
  'login-source': { most: '100/15m', per: 'source', in: 'database' },
  'login-known': { most: '100/15m', per: 'account and browser that has logged in before', in: 'database' },
  'login-calls': { most: '120/1m', per: 'source', in: 'memory' },
  'current-password': { most: '10/15m', per: 'user', in: 'database' },
  registrations: { most: '30/1h', per: 'source', in: 'database' },
  resends: { most: '30/1h', per: 'source', in: 'database' },
  resets: { most: '30/1h', per: 'source', in: 'database' },
  'reset-tries': { most: '30/1h', per: 'source', in: 'database' },
  'link-tries': { most: '60/1h', per: 'source', in: 'memory' },
  'verification-mail': { most: '1/60s', per: 'recipient', in: 'database' },
  'reset-mail': { most: '1/60s', per: 'recipient', in: 'database' },
  // Links to verify an address and to reset a password, together: what anybody can have sent to somebody else. Counted with the source, so
  // that a stranger cannot use up what the owner of an address needs.
  'mail-to-recipient': { most: '10/1h', per: 'recipient and source', in: 'database' },
  'email-changes': { most: '5/1d', per: 'user', in: 'database' },
  'verification-checks': { most: '30/1m', per: 'source', in: 'memory' },
  searches: { most: '600/1m', per: 'source or user', in: 'memory' },
  refreshes: { most: '300/1m', per: 'source', in: 'memory' },
  'profile-changes': { most: '120/1h', per: 'user', in: 'memory' },
  applications: { most: '20/1h', per: 'user', in: 'memory' },
  'applicant-changes': { most: '120/1h', per: 'user', in: 'memory' },
  'applicant-documents': { most: '40/1h', per: 'user', in: 'memory' },
  'applicant-requests': { most: '60/1h', per: 'user', in: 'memory' },
  complaints: { most: '10/1h', per: 'user', in: 'memory' },
  'complaint-changes': { most: '120/1h', per: 'user', in: 'memory' },
  comments: { most: '120/1h', per: 'user', in: 'memory' },
  signatures: { most: '20/1h', per: 'user', in: 'memory' },
  'signing-events': { most: '120/1h', per: 'user', in: 'memory' },
  verifications: { most: '60/1m', per: 'source', in: 'memory' },
  'stamping-changes': { most: '120/1h', per: 'user', in: 'memory' },
  certificates: { most: '20/1h', per: 'user', in: 'memory' },
  'tenancy-changes': { most: '60/1h', per: 'user', in: 'memory' },
  'settlement-changes': { most: '60/1h', per: 'user', in: 'memory' },
  'settlement-files': { most: '60/1h', per: 'user', in: 'memory' },
  // What is typed is saved by itself, line by line.
  'inspection-changes': { most: '2000/1h', per: 'user', in: 'memory' },
  'inspection-photographs': { most: '400/1h', per: 'user', in: 'memory' },
  imports: { most: '60/1h', per: 'user', in: 'memory' },
  slips: { most: '20/1h', per: 'user', in: 'memory' },
  payments: { most: '60/1m', per: 'user', in: 'memory' },
  documents: { most: '60/1m', per: 'link', in: 'memory' },
  previews: { most: '60/1m', per: 'user', in: 'memory' },
  'system-actions': { most: '120/1h', per: 'user', in: 'memory' },
  exports: { most: '30/1h', per: 'user', in: 'memory' },
} satisfies Record<string, Rule>;

/** How many of them one user may have at the same time, in one server. */
export const mostAtOnce = { uploads: 2, streams: 10 };

export type LimitName = keyof typeof limitRules;
export type Limits = Record<LimitName, Limit>;

const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 };
export const limitPattern = /^([1-9]\d{0,8})\/([1-9]\d{0,3})([smhd])$/;

export const limitNames = Object.keys(limitRules) as LimitName[];

/** `LIMIT_LOGIN_ACCOUNT` for `login-account`. */
export type LimitSetting = `LIMIT_${string}`;
export const settingOf = (name: LimitName): LimitSetting =>
  `LIMIT_${name.toUpperCase().replaceAll('-', '_')}`;

function parse(name: LimitName, most: string): Limit {
  const [, hits, count, unit = 's'] = limitPattern.exec(most) ?? [];
  return {
    name,
    hits: Number(hits),
    seconds: Number(count) * seconds[unit as keyof typeof seconds],
    isPerSource: limitRules[name].per === 'source',
  };
}

/** The table, with what the operator has set instead. */
export const readLimits = (given: Partial<Record<LimitSetting, string | undefined>>): Limits =>
  Object.fromEntries(
    limitNames.map((name) => [name, parse(name, given[settingOf(name)] ?? limitRules[name].most)]),
  ) as Limits;
