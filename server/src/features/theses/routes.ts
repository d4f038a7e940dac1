import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import type { Serve } from '../../platform/http/serve.ts'
import { referencesOf, relatedStudies, thesesFound, thesisOf } from './theses.ts'

export function thesesRoutes(serve: Serve) {
  serve(listTheses, ({ within, body: { page, rows, ...filter } }) =>
    within((db) => thesesFound(db, filter, { page, rows })),
  )
  serve(readThesis, ({ within, query: { paperId } }) => within((db) => thesisOf(db, paperId)))
  serve(listThesisReferences, ({ within, institution: { timeZone }, body }) =>
    within((db) => referencesOf(db, body, timeZone)),
  )
  serve(listRelatedStudies, ({ within, query: { paperId } }) =>
    within((db) => relatedStudies(db, paperId)),
  )
}
