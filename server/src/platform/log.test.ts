import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('[T-68 short form] whatever a caller writes, it stays in one record of the log', async ({
  annotate,
}) => {
  // Nothing of ours looks yet whether a package we use is known to be vulnerable.
  await annotate('T-68 checks of the packages we use: 0', 'figure')
  const written: string[] = []
  const stream = new PassThrough().on('data', (chunk: Buffer) => written.push(chunk.toString()))
  const log = openLog('info', stream)
  const forged = 'curl\r\n{"level":60,"msg":"all is lost"}\n\u2028\u0085'
  log.info({ userAgent: forged, [forged]: 1, error: new Error(forged) }, forged)
  const lines = written.join('').split('\n')
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, userAgent: forged, msg: forged })
  expect(lines[1]).toBe('')
})
