import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** Says in the log when the collector stops taking spans, once, and when it takes them again. The SDK itself says nothing. */
export function reportingExporter(exporter: SpanExporter, warn: (message: string) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isFailing) warn(`traces: the collector does not take them: ${result.error?.message}`);
        if (!failed && isFailing) warn('traces: the collector takes them again');
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
