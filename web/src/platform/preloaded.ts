import { preloadedId, type PreloadedAnswers } from '@shulin/contract/preloaded'
import { nameOf, type Endpoint } from '@shulin/contract/endpoint'
import { localeInForce } from './language.ts'
import { served } from './served.ts'

let isOver = false

/** The data that the page brought along for a call; none where it did not, or where the API is not that of the page. */
export function preloadedFor(endpoint: Endpoint): unknown {
  if (isOver || served.prefix !== '') return undefined
  const { inAny, inEach } = carried()
  const name = nameOf(endpoint)
  return inEach?.[localeInForce()][name] ?? inAny?.[name]
}

/** The portal is open: whoever asks from now on wants to know how things are now. */
export function forgetPreloaded() {
  isOver = true
}

const carried = (): Partial<PreloadedAnswers> =>
  JSON.parse(document.getElementById(preloadedId)?.textContent ?? '{}') as Partial<PreloadedAnswers>
