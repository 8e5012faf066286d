import { beforeEach } from 'vitest';
import { password, registration } from './factories.ts';
import { codeFrom, mailsTo } from './mails.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

/** Calls of the auth API. Every test calls from an IP address of its own, so that tests do not share rate limits. */
export function authCalls(test: TestApp) {
  let testCount = 0;
  let ip = '';
  beforeEach(() => {
    testCount += 1;
    ip = `10.0.0.${testCount}`;
  });
  const post = (url: string, body: object) => test.call('POST', url, { body, ip });

  return {
    login: (email: string, secret = password) => post('/api/auth/login', { email, password: secret }),
    refresh: (cookie?: string) => test.call('GET', '/api/auth/refresh', cookie ? { cookie } : {}),
    addUser: (body: unknown, token?: string) =>
      test.call('POST', '/api/users', { body, ip, ...(token && { token }) }),
    /** Registers somebody and returns the code from the mail. */
    async register() {
      const body = registration();
      await post('/api/users', body);
      return { email: body.email, code: codeFrom(await mailsTo(test, body.email), 'register-confirmation') };
    },
    verify: (code: string) => test.call('GET', `/api/auth/verify-user/${code}`),
    resend: (body: object) => post('/api/auth/resend-verification-email', body),
    forgot: (email: string) => post('/api/auth/forgot-password', { email }),
    checkResetLink: (code: string) => post('/api/auth/check-reset-link', { code }),
    reset: (code: string, secret = 'rambutan-manis-9', confirmPassword = secret) =>
      post('/api/auth/reset-password', { code, password: secret, confirmPassword }),
  };
}
