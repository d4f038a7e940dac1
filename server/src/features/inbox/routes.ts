import {
  deleteNotices,
  listChoices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  setChoice,
} from '@shulin/contract/inbox'
import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Institution } from '../../platform/institution.ts'
import { choicesOf, choose } from './choices.ts'
import { deleteMessages, markRead } from './messages.ts'
import { selectMessages, updateReadUntil } from './messages-queries.ts'

interface Needs {
  config: Pick<Config, 'textGateway' | 'chatGateway'>
}

export function inboxRoutes(serve: Serve, { config }: Needs) {
  const offeredAt = ({ textMessages }: Institution) => ({
    texts: textMessages && config.textGateway !== undefined,
    chat: config.chatGateway !== undefined,
  })

  serve(listNotices, ({ query, reader, locale, within }) =>
    within((trx) => selectMessages(trx, reader.id, query, locale)),
  )
  serve(markNoticesRead, async ({ body, reader, within }) => {
    await within((trx) => markRead(trx, reader.id, body.noticeIds))
    return true as const
  })
  serve(markAllNoticesRead, async ({ body, reader, within }) => {
    await within((trx) => updateReadUntil(trx, reader.id, body.until))
    return true as const
  })
  serve(deleteNotices, async ({ body, reader, within }) => {
    await within((trx) => deleteMessages(trx, reader.id, body.noticeIds))
    return true as const
  })
  serve(listChoices, ({ reader, institution, within }) =>
    within((trx) =>
      choicesOf(
        trx,
        { groupCode: institution.groupCode, readerId: reader.id },
        offeredAt(institution),
      ),
    ),
  )
  serve(setChoice, ({ body, reader, institution, within }) =>
    within((trx) =>
      choose(
        trx,
        { groupCode: institution.groupCode, readerId: reader.id },
        offeredAt(institution),
        body,
      ),
    ),
  )
}
