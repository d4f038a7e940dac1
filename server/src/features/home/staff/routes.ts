import { changeHomeBlocks, changeHomeLinks, readHomeSetup } from '@shulin/contract/home-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { changeBlocks, changeLinks, setupOf } from '../home.ts'

export function homeStaffRoutes(serve: Serve) {
  serve(readHomeSetup, ({ within }) => within(setupOf))

  serve(changeHomeBlocks, ({ within, institution: { groupCode }, staff, body: { blocks } }) =>
    within(async (db) => {
      await changeBlocks(db, groupCode, blocks, staff)
      return setupOf(db)
    }),
  )

  serve(changeHomeLinks, ({ within, institution: { groupCode }, staff, body: { links } }) =>
    within(async (db) => {
      await changeLinks(db, groupCode, links, staff)
      return setupOf(db)
    }),
  )
}
