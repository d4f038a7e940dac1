import type { TestApi } from './api.ts'

/** What a call is made with. */
export interface Example {
  query?: object
  body?: object
  /** Beyond those that name the institution. */
  headers?: Record<string, string>
}

/** A valid call of each endpoint of a feature, over the demo institution; some make what they are about first. */
export type Examples = Record<string, Example | ((api: TestApi) => Promise<Example>)>
