import { FastifyOtelInstrumentation } from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'

/** Sends a trace of every request to a collector, where one is configured. Call it before the app is built. */
export async function startTraces(url: string | undefined) {
  if (url === undefined) return async () => {}
  const sdk = new NodeSDK({
    serviceName: 'shulin-api',
    traceExporter: new OTLPTraceExporter({ url }),
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        // The path without its query: search words and one-time codes stay out of traces, as out of the log.
        requestHook: (span, { url }) => span.setAttribute('url.path', url.split('?')[0]!),
      }),
    ],
  })
  sdk.start()
  return () => sdk.shutdown()
}
