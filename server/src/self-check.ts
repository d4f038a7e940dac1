import { readFileSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { ownHolds } from './features/requests/requests.ts'
import { openSelfCheck } from './features/self-check/self-check.ts'
import { ownConfig } from './platform/config.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { closeResources, openResources } from './resources.ts'

const config = ownConfig()
const { host, port, certificateFile, keyFile, machinesCaFile } = config.selfCheck
if (certificateFile === undefined || keyFile === undefined) {
  throw new Error(
    'Machines are answered over TLS alone: SELF_CHECK_CERTIFICATE_FILE and SELF_CHECK_KEY_FILE must be set',
  )
}
const resources = openResources(config)
const selfCheck = openSelfCheck(
  { ...resources, holdsOf: ownHolds },
  {
    tls: {
      cert: readFileSync(certificateFile),
      key: readFileSync(keyFile),
      // Where the operator names an authority, a machine shows a certificate of it as well.
      ...(machinesCaFile !== undefined && {
        ca: readFileSync(machinesCaFile),
        requestCert: true,
        rejectUnauthorized: true,
      }),
    },
  },
)
await selfCheck.listen(port, host)
const metricsApp = serveMetrics(selfCheck.metrics)
if (config.metricsPort !== undefined) {
  await metricsApp.listen({ host: config.http.host, port: config.metricsPort })
}
resources.log.info('self-check ready')

// What was begun is answered; then the process ends.
closeWithGrace({ delay: 20_000 }, async ({ err }) => {
  if (err) resources.log.fatal(err)
  await selfCheck.close()
  await metricsApp.close()
  await closeResources(resources)
})
