import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createAdmin, createUser, registration } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { registerAccess } from './access.ts';

const test = useTestApp();

it('does not start while a route leaves open who may call it', async () => {
  const app = Fastify();
  registerAccess(app, () => Promise.reject(new Error('nobody')));
  app.get('/open', { config: { access: 'public' } }, () => 'fine');
  app.get('/forgotten', () => 'oops');
  await expect(app.ready()).rejects.toThrow(
    'These routes do not declare who may call them: GET /forgotten, HEAD /forgotten',
  );
});

describe('metrics', () => {
  it('count by route pattern, never by raw path', async () => {
    await test.call('GET', '/api/auth/verify-user/a-code-nobody-may-read');
    const { body } = await test.call('GET', '/metrics');
    expect(body).toContain('route="/api/auth/verify-user/:confirmationCode"');
    expect(body).not.toContain('a-code-nobody-may-read');
  });

  it('say how many documents are being drawn, and how many wait', async () => {
    vi.spyOn(test.deps.pdf, 'load').mockReturnValue({ drawing: 2, waiting: 7 });
    const { body } = await test.call('GET', '/metrics');
    expect(body).toContain('pdf_documents{state="drawing"} 2');
    expect(body).toContain('pdf_documents{state="waiting"} 7');
  });

  it('are closed to the outside', async () => {
    expect((await test.call('GET', '/metrics', { ip: '203.0.113.9' })).status).toBe(404);
    const proxied = await test.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.statusCode).toBe(404);
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and made from the schemas that validate', async () => {
    const { body } = await test.call('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/users/{id}');
    const register = body.paths['/api/users'].post;
    expect(register.requestBody.content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['firstname', 'email', 'phone', 'password', 'confirmPassword']),
    );
    expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['201', '4XX']));
    expect(body.paths['/api/users'].get.security).toEqual([{ accessToken: [] }]);
    expect(body.paths['/api/properties'].get).not.toHaveProperty('security');
    expect(body.paths).not.toHaveProperty('/metrics');
  });

  it('can be read at /api/docs', async () => {
    const page = await test.call('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Teduh API</title>');
  });
});

describe('security headers', () => {
  it('allow own files only, no inline script, no framing, no sniffing', async () => {
    const { headers } = await test.call('GET', '/api/health');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('live events', () => {
  async function open(token: string) {
    const address =
      test.app.server.address() ?? (await test.app.listen({ port: 0 }).then(() => test.app.server.address()));
    const port = typeof address === 'object' && address ? address.port : 0;
    const abort = new AbortController();
    const response = await fetch(`http://localhost:${port}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      response,
      close: () => abort.abort(),
      /** Reads on until the words have come, or the stream has ended. */
      async until(words: string) {
        while (!text.includes(words)) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) return `${text}[end]`;
          text += value;
        }
        return text;
      },
    };
  }

  it('tell an admin’s open page that the users changed, and tell customers nothing of it', async () => {
    const admin = await createAdmin(test.deps);
    const customer = await createUser(test.deps);
    const [forAdmin, forCustomer] = [await open(admin.token), await open(customer.token)];
    expect(forAdmin.response.headers.get('content-type')).toBe('text/event-stream');
    await test.call('POST', '/api/users', { body: registration() });
    expect(await forAdmin.until('data:')).toContain('data: {"tags":["User"]}');
    await test.call('PATCH', `/api/users/${customer.id}`, {
      token: customer.token,
      body: { firstname: 'Nora' },
    });
    const heard = await forCustomer.until('data:');
    expect(heard.match(/data:/g)).toHaveLength(1);
    forAdmin.close();
    forCustomer.close();
  });

  it('end at once when the user is deleted', async () => {
    const admin = await createAdmin(test.deps);
    const customer = await createUser(test.deps);
    const stream = await open(customer.token);
    await test.call('DELETE', `/api/users/${customer.id}`, { token: admin.token });
    expect(await stream.until('never')).toContain('[end]');
  });
});
