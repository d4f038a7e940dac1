import { noteResourceSearch } from '@shulin/contract/usage'
import { useEffect } from 'react'
import { noteUse } from '../usage/usage.ts'
import type { Search } from './query/address.ts'

/** Counts a search that asks for what is electronic and for nothing else: once for each question, whatever page of it is read. */
export function useResourceSearch({ keyword, choices }: Search) {
  const isElectronic = choices.resourceType?.join() === electronic
  const docCode = choices.docCode?.join() ?? ''
  useEffect(() => {
    if (!isElectronic) return
    const body = { keyword: keyword.slice(0, 500), docCode: docCode.slice(0, 64) }
    noteUse(noteResourceSearch, { body })
  }, [isElectronic, keyword, docCode])
}

/** The code of what is read on a screen, among the kinds of resources. */
const electronic = '2'
