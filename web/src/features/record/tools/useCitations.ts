import { useQuery } from '@tanstack/react-query'
import { citations } from './queries.ts'

export const useCitations = (recordId: number) => useQuery(citations(recordId))
