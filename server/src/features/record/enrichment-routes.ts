import {
  readCadal,
  readCnki,
  readCxCkb,
  readCxzx,
  readCxzxEBook,
  readDuxiuEBook,
  readDuxiuTrial,
  readJd,
  readJdInformation,
  readLanBo,
  readLianTu,
  readWos,
  type EnrichmentSource,
} from '@shulin/contract/enrichment'
import type { Within } from '../../platform/stores/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'
import type { SourceQuestion } from './ask-source.ts'
import { addressOf, type Sources } from './enrichment.ts'

/** What outside sources say of a title: every call answers, whatever they do. */
export function enrichmentRoutes(serve: Serve, { sources }: { sources: Sources }) {
  /** The transaction is over before the source is asked. */
  async function ask(within: Within, source: EnrichmentSource, question: Partial<SourceQuestion>) {
    return sources.enrich(addressOf(await within(settingsOf), source), question)
  }

  serve(readCadal, async ({ within, query }) => ({
    cadalInfo: (await ask(within, 'cadal', query)).links,
  }))
  serve(readJd, async ({ within, query }) => ({ jdInfo: (await ask(within, 'jd', query)).links }))
  serve(readCxzx, async ({ within, query }) => ({
    cxzxInfo: (await ask(within, 'cxzx', query)).links,
  }))

  const none = { title: '', url: '' }
  serve(readDuxiuEBook, async ({ within, query }) => {
    const { links } = await ask(within, 'duxiu', query)
    return links[0] ?? none
  })
  serve(readCxzxEBook, async ({ within, query }) => {
    const { links } = await ask(within, 'cxzx', query)
    return links[0] ?? none
  })
  serve(readDuxiuTrial, async ({ within, query }) => ({
    tryReadUrl: (await ask(within, 'duxiu', query)).tryReadUrl,
  }))

  serve(readLanBo, async ({ within, query }) => {
    const { introduction, cover, contents } = await ask(within, 'lanBo', query)
    return { introduction, cover, catalog: contents }
  })
  serve(readJdInformation, async ({ within, body }) => {
    const { introduction, price, cover, links } = await ask(within, 'jd', body)
    return { introduction, price, cover, url: links[0]?.url ?? '' }
  })
  serve(readCxCkb, async ({ within, body }) => {
    const { introduction, cover } = await ask(within, 'cxCkb', body)
    return { introduction, cover }
  })
  serve(readLianTu, async ({ within, body }) => ({
    attachmentList: (await ask(within, 'lianTu', body)).links,
  }))

  serve(readCnki, async ({ within, query }) => ({
    citedFreq: (await ask(within, 'cnki', query)).citedCount,
  }))
  serve(readWos, async ({ within, body }) => {
    const { citedCount, links } = await ask(within, 'wos', body)
    return { wos: citedCount === null ? {} : { citedCount, url: links[0]?.url ?? '' } }
  })
}
