import type { useTestApp } from './test-app.ts';

type Person = { token: string };

/** Notices, each step through the API. */
export function noticing(test: Pick<ReturnType<typeof useTestApp>, 'call'>) {
  const urlOf = (contractId: string, rest = '') => `/api/contracts/${contractId}/notice${rest}`;
  const post = ({ token }: Person, url: string, body?: object) =>
    test.call('POST', url, { token, ...(body && { body }) });
  return {
    read: async ({ token }: Person, contractId: string, endDate?: string) =>
      (await test.call('GET', `${urlOf(contractId)}${endDate ? `?endDate=${endDate}` : ''}`, { token })).body,
    give: (person: Person, contractId: string, body: object) => post(person, urlOf(contractId), body),
    propose: (person: Person, contractId: string, endDate: string) =>
      post(person, urlOf(contractId), { endDate, mutual: true }),
    accept: (person: Person, contractId: string) => post(person, urlOf(contractId, '/accept')),
    decline: (person: Person, contractId: string) => post(person, urlOf(contractId, '/decline')),
    withdraw: (person: Person, contractId: string) => post(person, urlOf(contractId, '/withdraw')),
  };
}
