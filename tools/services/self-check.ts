import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

/** The process that answers machines at which readers serve themselves. */
export function selfCheckService(settings: Settings): Service {
  const { address, ports } = settings
  const { certificate, key } = tlsFiles(settings)
  return {
    name: 'self-check',
    group: 'self-check',
    needs: ['postgres', 'redis', 'search-gate'],
    ports: [ports.selfCheck, ports.selfCheckMetrics],
    packages: [],
    start: ({ root, environmentFile }) => ({
      file: process.execPath,
      args: [`--env-file=${environmentFile}`, 'server/src/self-check.ts'],
      env: {
        HTTP_HOST: address,
        METRICS_PORT: String(ports.selfCheckMetrics),
        SELF_CHECK_HOST: address,
        SELF_CHECK_PORT: String(ports.selfCheck),
        SELF_CHECK_CERTIFICATE_FILE: certificate,
        SELF_CHECK_KEY_FILE: key,
      },
      cwd: root,
    }),
    ready: async () => {
      const { status, text } = await ask(`http://${address}:${ports.selfCheckMetrics}/metrics`)
      if (status !== 200) throw new Error(text)
    },
    patience: 120,
    stopSignal: 'SIGTERM',
    data: [],
  }
}
