import { hash, verify } from '@node-rs/argon2'
import type { HashTask } from './passwords.ts'

/** The process that hashes. It gets peppered texts, never a password, and ends with the one that started it. */
process.on('message', ({ id, peppered, against, hashing }: HashTask & { id: number }) => {
  const work = against === undefined ? hash(peppered, hashing) : verify(against, peppered)
  void work.catch(() => false).then((answer) => process.send?.({ id, answer }))
})
process.on('disconnect', () => process.exit())
