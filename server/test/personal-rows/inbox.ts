import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  outgoing: (trx, { groupCode, readerId }) => {
    const letter = {
      groupCode,
      readerId,
      channel: 'mail',
      language: 'zh-CN',
      letter: 'account changed',
      hint: 'zh****@reader.example',
    }
    return trx
      .insertInto('outgoing')
      .values([
        {
          ...letter,
          id: randomUUID(),
          cause: `notice ${randomUUID()}`,
          recipient: 'zhixia@reader.example',
        },
        { ...letter, id: randomUUID(), cause: `notice ${randomUUID()}`, sentAt: new Date() },
      ])
      .execute()
  },
}
