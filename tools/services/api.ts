import { ask } from './ask.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

/** One of the two processes of the portal that stand behind the front. */
export function apiService({ address, ports }: Settings, number: 1 | 2): Service {
  const port = ports[`api${number}`]
  const metricsPort = ports[`metrics${number}`]
  return {
    name: `api-${number}`,
    group: 'portal',
    needs: ['postgres', 'redis', 'search-gate', 'mail'],
    ports: [port, metricsPort],
    packages: [],
    start: ({ root, environmentFile }) => ({
      file: process.execPath,
      args: [`--env-file=${environmentFile}`, 'server/src/api.ts'],
      env: { HTTP_HOST: address, HTTP_PORT: String(port), METRICS_PORT: String(metricsPort) },
      cwd: root,
    }),
    ready: async () => {
      const { status, text } = await ask(`http://${address}:${port}/readyz`)
      if (status !== 200) throw new Error(text)
    },
    patience: 120,
    stopSignal: 'SIGTERM',
    data: [],
  }
}
