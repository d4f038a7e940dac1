import { useQuery } from '@tanstack/react-query'
import { searchNames } from './box-queries.ts'

/** The institution's names for what a search is made of; undefined until they are known. */
export const useSearchNames = () => useQuery(searchNames()).data
