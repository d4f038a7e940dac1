import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage = runInNewContext('gc') as () => void

/**
 * Memory that is held, in bytes: what nobody needs any more is not counted, since when it is given back is chance.
 * What the process has of the system tells less: other tests of the same process change it.
 */
export function memoryHeld(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
