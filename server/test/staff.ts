import type { Role } from '@shulin/contract/endpoint'
import { openStaffSession } from '@shulin/contract/staff'
import { makeLink, putStaff } from '../src/features/staff/staff.ts'
import type { TestApi } from './api.ts'

/** Signs a member of staff in as the operator would have it; the headers of a browser that is signed in. */
export async function staffHeaders(
  api: TestApi,
  groupCode: string,
  roles: Role[],
  account = roles.join('-'),
) {
  await putStaff(api.db, groupCode, { account, name: `馆员 ${account}`, roles })
  const token = await makeLink(api.db, groupCode, account)
  const { headers } = await api.call(openStaffSession, { body: { token } })
  return { cookie: headers.get('set-cookie')!.split(';')[0]! }
}
