import { proveVisit, visitCookie } from '@shulin/contract/traffic'
import type { Serve } from '../../platform/http/serve.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import { visitLifetime, visitOf } from './visit.ts'
import { takeWork } from './work.ts'

export function trafficRoutes(serve: Serve, { keys }: { keys: KeyRing }) {
  serve(proveVisit, async ({ institution, within, address, cookies, body }) => {
    await takeWork(keys, within, institution.groupCode, body)
    const kept = { sameSite: 'lax', maxAge: visitLifetime } as const
    cookies.set(visitCookie, visitOf(keys, address, true), kept)
    return true as const
  })
}
