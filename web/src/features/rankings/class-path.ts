import type { ClassNode } from '@shulin/contract/search'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { classes, type Scheme } from './browse-queries.ts'

export const classAddress = (scheme: Scheme, classNo: string) =>
  `?${new URLSearchParams({ ...(scheme === 'LCC' && { categoryType: scheme }), classNo })}`

/**
 * Whether a class is the chosen one or one above it. Digits of the Chinese classification are decimals, so I24 is above I247; those of
 * the American one count, so QA7 is beside QA76.
 */
export function isOnTheWay(scheme: Scheme, classNo: string, chosen: string) {
  if (classNo === chosen) return true
  if (!chosen.startsWith(classNo)) return false
  if (scheme === 'CLC' || /[A-Z]$/u.test(classNo)) return true
  return !classNo.includes('.') && chosen[classNo.length] === '.'
}

/** The classes from the main one down to the chosen one, as far as they are known. */
export function useClassPath(scheme: Scheme, chosen: string): ClassNode[] {
  const queries = useQueryClient()
  const path: ClassNode[] = []
  const parents: (string | undefined)[] = [undefined]
  for (;;) {
    const { queryKey } = classes(scheme, parents.at(-1))
    const node = queries
      .getQueryData(queryKey)
      ?.classificaList.find(({ classNo }) => isOnTheWay(scheme, classNo, chosen))
    if (!node || parents.includes(node.classNo)) break
    path.push(node)
    if (node.classNo === chosen) break
    parents.push(node.classNo)
  }
  // They are the same that the tree asks for, and asked for once.
  useQueries({ queries: parents.map((parent) => classes(scheme, parent)) })
  return path
}
