import { useQuery } from '@tanstack/react-query'
import { protection } from './queries.ts'

/** How the account is protected; undefined while it is not known. */
export const useProtection = () => useQuery(protection()).data
