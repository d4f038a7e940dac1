import { execFileSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  // One bit for each pixel, in grey.
  data.writeUInt8(1, 8)
  return data
}

/** A black PNG of one bit for each pixel: a few kilobytes, however large. `rows` says how many of them are really there. */
export const blackPng = (width: number, height: number, rows = height) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A drawing of a kilobyte that asks for 10 million others. */
export function nestedDrawing() {
  const levels = Array.from(
    { length: 7 },
    (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><defs><g id="l0"><circle r="400"/></g>${levels.join('')}</defs><use href="#l7"/></svg>`
}

/** The processes that draw pictures for this one; a process of its own starts them. */
export function drawingProcesses() {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const childrenOf = (parent: number, program: string) =>
    lines
      .filter((line) => line.includes(program) && Number.parseInt(line, 10) === parent)
      .map((line) => Number(line.trim().split(/\s+/)[1]))
  return childrenOf(process.pid, 'picture-starter').flatMap((starter) =>
    childrenOf(starter, 'picture-process'),
  )
}
