import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals, type Values } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** Mails, backups and restores: whatever the code does, the database keeps what an operator relies on. */
const test = useTestApp();
const { put, run } = refusals(test);
const at = new Date('2026-11-15T04:00:00Z');

describe('mails', () => {
  const mail = { recipient: 'siti@example.my', firstname: 'Siti', subject: 'Hello' };
  const insert = (values: Values) => put('mails', { ...mail, ...values });

  it('that failed say why, and were not sent', async () => {
    expect(await insert({ failed_at: at })).toBe('a_failed_mail_says_why');
    expect(await insert({ failure: '550 No such user' })).toBe('a_failed_mail_says_why');
    const failed = { failed_at: at, failure: '550 No such user' };
    expect(await insert({ ...failed, sent_at: at })).toBe('a_sent_mail_has_not_failed');
    expect(await insert(failed)).toBe('nothing');
  });

  it('mark an address once, however it is written', async () => {
    const mark = (address: string) =>
      put('refused_addresses', { address, reason: '550 No such user', refused_at: at });
    expect(await mark('Siti@example.my')).toBe('refused_addresses_are_lower_case');
    expect(await mark('siti@example.my')).toBe('nothing');
    expect(await mark('siti@example.my')).toBe('one_mark_per_address');
  });
});

describe('backups and restores', () => {
  const rule = 'a_finished_backup_has_a_size_or_a_failure';
  it.each([
    [{}, 'nothing'],
    [{ finished_at: at, failure: 'no space' }, 'nothing'],
    [{ finished_at: at, size_bytes: 10, file_count: 1 }, 'nothing'],
    [{ finished_at: at }, rule],
    [{ failure: 'no space' }, rule],
    [{ finished_at: at, size_bytes: 10 }, rule],
    [{ finished_at: at, size_bytes: 10, file_count: 1, failure: 'no space' }, rule],
  ])('a backup that is %o: %s', async (more, expected) => {
    const backup = { kind: 'nightly', folder: '/backups', started_at: at };
    expect(await put('backups', { ...backup, ...more })).toBe(expected);
  });

  it('a restore says when, why and up to which mail', async () => {
    expect(await put('installation', { mode: 'sandbox' })).toBe('nothing');
    const half = sql`update installation set restored_at = ${at}`;
    expect(await run(half)).toBe('a_restore_is_known_whole');
    const whole = sql`update installation
      set restored_at = ${at}, restored_reason = 'a test', restored_mail_number = 0`;
    expect(await run(whole)).toBe('nothing');
  });
});
