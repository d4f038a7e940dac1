import {
  cancelLibraryHold,
  listLibraryHolds,
  listWishes,
  placeLibraryHold,
  withdrawWish,
} from '@shulin/contract/library-links'
import { instantOf } from '@shulin/contract/time'
import type { ApiResources } from '../../feature.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { listOwnWishes, readWish, takeDownCancelling, takeDownHold, withdrawOwn } from './wishes.ts'

export function libraryLinksRoutes(
  serve: Serve,
  { db, libraryLinks }: Pick<ApiResources, 'db' | 'libraryLinks'>,
) {
  serve(listWishes, ({ within, reader, locale }) =>
    within((trx) => listOwnWishes(trx, reader.id, locale)),
  )

  serve(withdrawWish, ({ within, reader, body, locale }) =>
    within((trx) => withdrawOwn(trx, reader.id, body.wishId, locale)),
  )

  serve(listLibraryHolds, async ({ reader, institution: { groupCode }, locale }) => {
    const systems = await libraryLinks.holdsOf(groupCode, reader)
    const seenAt = new Date()
    return {
      list: systems.flatMap(({ libCode, library, holds }) =>
        (holds ?? []).map(({ holdRef, title, placedAt, readyUntil }) => ({
          libCode,
          library: inLanguage(library, locale),
          holdRef,
          title,
          placedAt: instantOf(placedAt),
          readyUntil: instantOf(readyUntil),
        })),
      ),
      systems: systems.map(({ libCode, library, holds }) => ({
        libCode,
        library: inLanguage(library, locale),
        isAway: holds === null,
        seenAt: holds === null ? null : instantOf(seenAt),
      })),
    }
  })

  // What was taken down is sent when it is committed; how it stands then is the answer.
  serve(placeLibraryHold, ({ within, reader, institution, body, locale, afterCommit }) =>
    within(async (trx) => {
      const { groupCode } = institution
      const wishId = await takeDownHold(trx, { groupCode, readerId: reader.id }, body)
      afterCommit(() => sent(groupCode, reader.id, wishId, locale))
      return readWish(trx, reader.id, wishId, locale)
    }),
  )
  serve(cancelLibraryHold, ({ within, reader, institution, body, locale, afterCommit }) =>
    within(async (trx) => {
      const { groupCode } = institution
      const wishId = await takeDownCancelling(trx, { groupCode, readerId: reader.id }, body)
      afterCommit(() => sent(groupCode, reader.id, wishId, locale))
      return readWish(trx, reader.id, wishId, locale)
    }),
  )

  const sent = async (
    groupCode: string,
    readerId: string,
    wishId: string,
    locale: Parameters<typeof readWish>[3],
  ) => {
    await libraryLinks.send(groupCode, [wishId])
    return inInstitution(db, groupCode, (trx) => readWish(trx, readerId, wishId, locale))
  }
}
