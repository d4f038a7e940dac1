import {
  listLibraryLinks,
  listOpenWishes,
  saveLibraryLink,
  settleWish,
  tryLibraryLink,
} from '@shulin/contract/library-links-staff'
import type { ApiResources } from '../../../feature.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  linkUnknown,
  listLinks,
  listWishesToSettle,
  readLink,
  saveLink,
  settleByStaff,
} from './links.ts'

export function libraryLinksStaffRoutes(
  serve: Serve,
  { keys, libraryLinks }: Pick<ApiResources, 'keys' | 'libraryLinks'>,
) {
  const { kinds } = libraryLinks

  serve(listLibraryLinks, ({ within, locale }) => within((trx) => listLinks(trx, kinds, locale)))

  serve(saveLibraryLink, async ({ within, institution: { groupCode }, staff, body, locale }) => {
    const saved = await within((trx) =>
      saveLink(trx, { groupCode, staff, keys, kinds, locale }, body),
    )
    libraryLinks.refresh(groupCode)
    return saved
  })

  serve(tryLibraryLink, async ({ within, institution: { groupCode }, body, locale }) => {
    const found = await libraryLinks.tryNow(groupCode, body.libCode)
    if (!found) throw new Refused(linkUnknown)
    return { ...found, link: await within((trx) => readLink(trx, body.libCode, locale)) }
  })

  serve(listOpenWishes, ({ within, query, locale }) =>
    within((trx) => listWishesToSettle(trx, query.libCode, locale)),
  )

  serve(settleWish, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => settleByStaff(trx, { groupCode, staff }, body)),
  )
}
