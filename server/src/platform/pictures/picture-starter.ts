import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PictureAnswer, PictureTask } from './pictures.ts'

// Starts a process for each picture and hands it over; ends with the process that started it.
process.on('message', ({ id, ...task }: PictureTask & { id: number }) => {
  void draw(task).then((answer) => process.send?.({ id, answer }))
})
process.on('disconnect', () => process.exit())

/**
 * Limits of the kernel's: no core, no file, so many seconds of the processor. Its memory the process watches itself, and
 * how far it gives way it inherits from this one.
 */
const limited = 'ulimit -c 0 && ulimit -f 0 && ulimit -t "$1" && shift && exec "$@"'

async function draw({ picture, frame, limits }: PictureTask): Promise<PictureAnswer> {
  const program = join(import.meta.dirname, 'picture-process.ts')
  const command = [limits.processorSeconds, process.execPath, program]
    .concat(frame.width, frame.height, frame.mostPixels, limits.megabytes, frame.fit, frame.kinds)
    .map(String)
  const drawing = spawn('/bin/sh', ['-c', limited, 'sh', ...command], {
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const end = () => drawing.kill('SIGKILL')
  process.once('exit', end)
  const timer = setTimeout(end, limits.milliseconds)
  // One that ends early does not read to the end, which its end says better.
  drawing.stdin.on('error', () => {}).end(picture)
  const ended = new Promise<number | null>((resolve) => {
    drawing.once('error', () => resolve(-1)).once('close', resolve)
  })
  const [drawn, code] = await Promise.all([buffer(drawing.stdout), ended])
  clearTimeout(timer)
  process.off('exit', end)
  if (code === 0 && drawn.length > 0) return drawn
  // Without a code it was ended at one of its limits.
  return code === null ? 'too costly' : 'not a picture'
}
