import { refusal, Refused } from './failure.ts'

interface CallerClaim {
  userId?: string | undefined
  groupCode?: string | undefined
}

/**
 * Refuses a write whose input names somebody else than the session, or another institution. Whoever is named is otherwise not looked
 * at: rows are written in the name of the session alone.
 */
export function requireOwnClaim(
  { userId, groupCode }: CallerClaim,
  { readerId, groupCode: ownGroup }: { readerId: string; groupCode: string },
) {
  if (userId !== undefined && userId !== readerId) throw new Refused(otherReader)
  if (groupCode !== undefined && groupCode !== ownGroup) throw new Refused(otherReader)
}

const otherReader = refusal('caller.other-reader', 403, {
  'zh-CN': '只能为您本人办理，请重新登录后再试',
  'zh-TW': '只能為您本人辦理，請重新登入後再試',
  'en-US': 'This can only be done for yourself. Please log in again and try once more',
})
