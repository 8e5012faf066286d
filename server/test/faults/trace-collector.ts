import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type OtlpValue = { stringValue?: string; intValue?: number; boolValue?: boolean };
type OtlpSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: OtlpValue }[];
};
type OtlpRequest = {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

export const attributesOf = ({ attributes }: Pick<OtlpSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Takes spans as OTLP over HTTP, as collectors do. */
export async function startTraceCollector() {
  const spans: OtlpSpan[] = [];
  const requests: { url: string | undefined; token: unknown; service: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as OtlpRequest;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = attributesOf(resource)['service.name'];
      requests.push({ url: request.url, token: request.headers['x-token'], service });
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
