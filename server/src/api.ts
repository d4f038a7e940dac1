import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { ownConfig, type Config } from './platform/config.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import type { Serve } from './platform/http/serve.ts'
import { startTraces } from './platform/traces.ts'
import { closeResources, openResources } from './resources.ts'

/** Starts the HTTP API; it ends when the process is asked to. */
export async function startApi(config: Config, alsoServe?: (serve: Serve) => void) {
  const stopTraces = await startTraces(config.tracesUrl)
  const resources = openResources(config)
  const { app, metrics, leave } = await buildApp(resources, alsoServe)
  // The document of all calls takes a moment to make, in which nobody else would be answered: before anybody asks.
  await app.ready()
  app.swagger()
  await app.listen({ host: config.http.host, port: config.http.port })
  // The process that hashes passwords is there before the first reader logs in.
  resources.passwords.check('', undefined).catch((error: unknown) => resources.log.warn(error))

  const metricsApp = serveMetrics(metrics)
  if (config.metricsPort !== undefined) {
    await metricsApp.listen({ host: config.http.host, port: config.metricsPort })
  }

  // What was begun is answered; then the process ends.
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) resources.log.fatal(err)
    await leave()
    await app.close()
    await metricsApp.close()
    await closeResources(resources)
    await stopTraces()
  })
}

if (import.meta.main) await startApi(ownConfig())
