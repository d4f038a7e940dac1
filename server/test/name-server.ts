import { createSocket, type RemoteInfo } from 'node:dgram'

const pointer = 12
const address = 1

/** A small name server: names of addresses, and addresses of names. What it does not know does not exist. */
export async function startNameServer(known: {
  names: Record<string, string>
  addresses: Record<string, string>
}) {
  const socket = createSocket('udp4')
  socket.on('message', (question: Buffer, { port, address: from }: RemoteInfo) => {
    socket.send(answerTo(question, known), port, from)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function answerTo(
  question: Buffer,
  { names, addresses }: { names: Record<string, string>; addresses: Record<string, string> },
) {
  const labels: string[] = []
  let at = 12
  while (question[at] !== 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + question[at]!))
    at += 1 + question[at]!
  }
  const asked = question.subarray(12, at + 5)
  const type = question.readUInt16BE(at + 1)
  const name = labels.join('.')
  const backwards = name
    .replace(/\.in-addr\.arpa$/, '')
    .split('.')
    .toReversed()
    .join('.')
  const data =
    type === pointer
      ? names[backwards] && namedIn(names[backwards])
      : type === address
        ? addresses[name] && Buffer.from(addresses[name].split('.').map(Number))
        : undefined
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(data ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data ? 1 : 0, 6)
  if (!data) return Buffer.concat([head, asked])
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, asked, record, data])
}

const namedIn = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
