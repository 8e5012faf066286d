import { describe, expect, it } from 'vitest';
import { PatchUser } from './users.ts';

const isName = (firstname: string) => PatchUser.safeParse({ firstname }).success;

describe('a name', () => {
  it.each([
    'Lim A/L Tan',
    'Devi a/p Muthu',
    'Ravi s/o Kumar',
    'Ravi A / L Kumar',
    'S. Kumar',
    'S.Kumar',
    'K.S.Rajah',
    'Mohd. Ali bin Abd. Rahman',
    'W.M. Tan Jr.',
    'Tan Ah Kow @ Tan Chee Beng',
    "Nur'Ain binti Hj. Yusof",
    'Teo-Lim',
    '陈伟霖',
    'முத்து',
  ])('can be %s', (name) => {
    expect(isName(name)).toBe(true);
  });

  it.each([
    'claim it at teduh-refund.com/claim',
    'teduh-refund.com',
    'see TEDUH.COM.MY',
    'bit.ly',
    'pay 2u.my',
    't.co/abc',
    'xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g',
    'teduh。com',
    'http://x',
    'www.teduh',
    'refund/claim',
  ])('cannot be %s, which a mail would show as a link', (name) => {
    expect(isName(name)).toBe(false);
  });
});
