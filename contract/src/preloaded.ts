import type { Locale } from './locale.ts'

/** The id of the element of the portal's page that carries answers, as JSON. */
export const preloadedId = 'answers'

/** The data of calls by the name of the call, e.g. `GET /find/findConfig/getFindConfig`. */
type Answers = Record<string, unknown>

/**
 * What the page of an institution carries: the data that the calls every page makes first would get. The server does not
 * know which language a browser has chosen, so names are there in each.
 */
export interface PreloadedAnswers {
  inAny: Answers
  inEach: Record<Locale, Answers>
}
