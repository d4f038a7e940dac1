import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  message: (trx, { groupCode, readerId }) => {
    const words = (text: string) => JSON.stringify({ 'zh-CN': text, 'zh-TW': text, 'en-US': text })
    return trx
      .insertInto('message')
      .values({
        groupCode,
        id: randomUUID(),
        readerId,
        kind: 'library',
        cause: 'account',
        causeId: randomUUID(),
        title: words('知夏的读者证'),
        content: words('知夏的读者证已延长'),
      })
      .execute()
  },
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
