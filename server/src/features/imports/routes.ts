import { listAttributions } from '@shulin/contract/catalogue'
import type { Serve } from '../../platform/http/serve.ts'
import { attributions } from './imports.ts'

export function importsRoutes(serve: Serve) {
  serve(listAttributions, ({ within, locale }) => within((db) => attributions(db, locale)))
}
