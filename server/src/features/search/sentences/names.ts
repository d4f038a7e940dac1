import type { Scope } from '../request/scope.ts'
import type { NamedParameter, Names } from './vocabulary.ts'

const parameters: NamedParameter[] = [
  'langCode',
  'docCode',
  'resourceType',
  'ddType',
  'coreInclude',
  'libCode',
  'campusId',
]

/** The names of an institution's codes in all languages together: readers mix them. */
export const namesIn = (scopes: readonly Pick<Scope, 'names'>[]): Names =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const all = scopes.flatMap(({ names }) => [...(names.get(parameter) ?? [])])
      const byCode = Map.groupBy(all, ([code]) => code)
      return [
        parameter,
        new Map(
          Array.from(byCode, ([code, list]) => [code, [...new Set(list.map(([, name]) => name))]]),
        ),
      ]
    }),
  )
