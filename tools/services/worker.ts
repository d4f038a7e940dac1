import { ask } from './ask.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

/** One of the two processes that do the work in the background. */
export function workerService({ address, ports }: Settings, number: 1 | 2): Service {
  const metricsPort = ports[`workerMetrics${number}`]
  return {
    name: `worker-${number}`,
    group: 'portal',
    needs: ['postgres', 'redis', 'search-gate', 'mail'],
    ports: [metricsPort],
    packages: [],
    start: ({ root, environmentFile }) => ({
      file: process.execPath,
      args: [`--env-file=${environmentFile}`, 'server/src/worker.ts'],
      env: { HTTP_HOST: address, METRICS_PORT: String(metricsPort) },
      cwd: root,
    }),
    ready: async () => {
      const { status, text } = await ask(`http://${address}:${metricsPort}/metrics`)
      if (status !== 200) throw new Error(text)
    },
    patience: 120,
    stopSignal: 'SIGTERM',
    data: [],
  }
}
