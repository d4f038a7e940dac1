import type { EnrichmentSource } from '@shulin/contract/enrichment'
import { readIsbn } from '../../platform/analysis/identifiers.ts'
import { openCircuitBreaker } from '../../platform/resilience/circuit-breaker.ts'
import type { Settings } from '../institutions/institutions.ts'
import type { AskSource, SourceAnswer, SourceQuestion } from './ask-source.ts'

const nothing: SourceAnswer = {
  links: [],
  tryReadUrl: '',
  introduction: '',
  contents: '',
  cover: '',
  price: '',
  citedCount: null,
}

/** Where each institution's settings keep the address; empty: off. */
const settingOf = {
  cadal: 'cadalUrl',
  jd: 'jdUrl',
  cxzx: 'cxzxUrl',
  duxiu: 'duxiuUrl',
  lanBo: 'lanBoUrl',
  cxCkb: 'cxCkbUrl',
  lianTu: 'lianTuUrl',
  cnki: 'cnkiUrl',
  wos: 'wosUrl',
} as const satisfies Record<EnrichmentSource, keyof Settings>

export const addressOf = (settings: Settings, source: EnrichmentSource) =>
  settings[settingOf[source]]

/** After three failures a source is left alone for half a minute: nobody waits for what does not answer. */
const patience = { failures: 3, rest: 30_000 }

type Outcome = { kind: 'off' | 'failed' } | { kind: 'answered'; answer: SourceAnswer }

/** The sources of all institutions, each behind its own breaker. */
export function openSources(ask: AskSource) {
  const breakers = new Map<string, ReturnType<typeof openCircuitBreaker>>()
  const breakerOf = (address: string) => {
    const known = breakers.get(address) ?? openCircuitBreaker(patience)
    breakers.set(address, known)
    return known
  }

  async function askOnce(address: string, question: Partial<SourceQuestion>): Promise<Outcome> {
    if (address === '') return { kind: 'off' }
    const breaker = breakerOf(address)
    try {
      const answer = await ask(address, wholeQuestion(question))
      breaker.answered()
      return { kind: 'answered', answer }
    } catch {
      // Whatever it is, it is outside: the page says nothing of this source.
      breaker.failed()
      return { kind: 'failed' }
    }
  }

  return {
    /** What a source knows; nothing when it is off, late, broken or at rest. */
    async enrich(address: string, question: Partial<SourceQuestion>): Promise<SourceAnswer> {
      if (address === '' || !breakerOf(address).letsThrough()) return nothing
      const outcome = await askOnce(address, question)
      return outcome.kind === 'answered' ? outcome.answer : nothing
    },
    /** The same for staff who want to know: asked at once, whatever happened before. */
    test: askOnce,
  }
}
export type Sources = ReturnType<typeof openSources>

const wholeQuestion = (given: Partial<SourceQuestion>): SourceQuestion => ({
  title: '',
  author: '',
  doi: '',
  callNo: '',
  ...given,
  isbn: readIsbn(given.isbn ?? '')?.forms[0] ?? '',
})
