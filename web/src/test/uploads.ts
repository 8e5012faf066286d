import { vi } from 'vitest';

export type SentUpload = {
  method: string;
  path: string;
  authorization: string | undefined;
  body: FormData;
  /** Reports how much has been sent, from 0 to 1. */
  progress: (share: number) => void;
};
type Handler = (upload: SentUpload) => Response | Promise<Response>;

/** Answers the uploads a test names (`'POST /properties'`) and records every one; an unnamed one fails to connect. */
export function stubUploads(handlers: Record<string, Handler>): SentUpload[] {
  const uploads: SentUpload[] = [];
  class FakeRequest {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #method = '';
    #path = '';
    #headers = new Headers();

    open(method: string, url: string) {
      this.#method = method;
      this.#path = new URL(url).pathname.replace(/^\/api/, '');
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    abort() {
      this.onabort?.();
    }

    async send(body: FormData) {
      const upload: SentUpload = {
        method: this.#method,
        path: this.#path,
        authorization: this.#headers.get('authorization') ?? undefined,
        body,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
      };
      uploads.push(upload);
      const answer = await handlers[`${upload.method} ${upload.path}`]?.(upload);
      if (!answer) return this.onerror?.();
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
