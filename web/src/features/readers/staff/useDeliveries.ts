import { useQuery } from '@tanstack/react-query'
import { deliveries } from './queries.ts'

export const useDeliveries = (wanted: Parameters<typeof deliveries>[0]) =>
  useQuery(deliveries(wanted))
