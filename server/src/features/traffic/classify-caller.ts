import { choiceNames } from '@shulin/contract/search'
import type { CallerClass } from '@shulin/contract/traffic'

/** What is known of a caller before anything is searched. */
interface CallerTraits {
  isReader: boolean
  isSystem: boolean
  isOnCampus: boolean
  hasVisit: boolean
  body: unknown
}

export function classifyCaller({
  isReader,
  isSystem,
  isOnCampus,
  hasVisit,
  body,
}: CallerTraits): CallerClass {
  if (isReader) return 'reader'
  if (isSystem) return 'system'
  if (isOnCampus) return 'campus'
  if (hasVisit) return 'known'
  return isRefined(body) ? 'suspected' : 'unknown'
}

/** Filters and later pages are offered by the portal's pages: whoever asks for them without having opened one walks them by machine. */
function isRefined(body: unknown) {
  const given = (body ?? {}) as Record<string, unknown>
  if (typeof given['page'] === 'number' && given['page'] > 1) return true
  const excluded = (given['exclude'] ?? {}) as Record<string, unknown>
  return choiceNames.some((name) => hasValues(given[name]) || hasValues(excluded[name]))
}

const hasValues = (value: unknown) => Array.isArray(value) && value.length > 0
