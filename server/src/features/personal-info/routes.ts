import { readPersonalInfo, updatePersonalInfo, uploadAvatar } from '@shulin/contract/personal-info'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { replaceAvatar } from './avatar.ts'
import { changeOwnInfo, personalInfoOf } from './personal-info.ts'

export function personalInfoRoutes(
  serve: Serve,
  { keys, redraw, config: { objectDirectory } }: Pick<Resources, 'keys' | 'redraw' | 'config'>,
) {
  serve(readPersonalInfo, ({ within, reader, institution: { groupCode }, locale }) =>
    within((trx) => personalInfoOf(trx, { groupCode, keys }, reader.id, locale)),
  )

  serve(updatePersonalInfo, async ({ within, reader, body }) => {
    await within((trx) => changeOwnInfo(trx, reader.id, body))
    return true as const
  })

  serve(uploadAvatar, ({ within, reader, institution: { groupCode }, body }) =>
    replaceAvatar(
      { objectDirectory, redraw },
      within,
      { groupCode, readerId: reader.id },
      body.file,
    ),
  )
}
