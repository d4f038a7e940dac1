import { readFileSync } from 'node:fs'

/**
 * The most memory, in megabytes, that one of these processes had while something was done. It is done again when none of
 * them was seen: on a busy machine one may come and go between two looks.
 */
export async function memoryOf(
  processes: () => number[],
  act: () => Promise<unknown>,
): Promise<number> {
  let most = 0
  const watch = setInterval(() => {
    const [one] = processes()
    if (one === undefined) return
    most = Math.max(most, peakOf(one))
  }, 20)
  await act().finally(() => clearInterval(watch))
  return most > 0 ? most : memoryOf(processes, act)
}

function peakOf(process: number) {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0) / 1024
  } catch {
    // It ended a moment ago.
    return 0
  }
}
