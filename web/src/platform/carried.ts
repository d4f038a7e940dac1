import { carriedId, type CarriedAnswers } from '@shulin/contract/carried'
import { nameOf, type Endpoint } from '@shulin/contract/endpoint'
import { localeInForce } from './language.ts'
import { served } from './served.ts'

let isOver = false

/** The data that the page brought along for a call; none where it did not, or where the API is not that of the page. */
export function carriedFor(endpoint: Endpoint): unknown {
  if (isOver || served.prefix !== '') return undefined
  const { inAny, inEach } = carried()
  const name = nameOf(endpoint)
  return inEach?.[localeInForce()][name] ?? inAny?.[name]
}

/** The portal is open: whoever asks from now on wants to know how things are now. */
export function forgetCarried() {
  isOver = true
}

const carried = (): Partial<CarriedAnswers> =>
  JSON.parse(document.getElementById(carriedId)?.textContent ?? '{}') as Partial<CarriedAnswers>
