import { z } from 'zod'

/** No page of a list is longer. */
export const mostRows = 100

/** Which page of a list a body asks for; who asks for a longer one gets the longest there is. */
export const Page = {
  page: z.int().min(1).default(1),
  rows: z
    .int()
    .min(1)
    .default(10)
    .transform((rows) => Math.min(rows, mostRows)),
}

/** Which page of a list is asked for, as an address carries it: in text. A longer one, or one further back, is refused. */
export const pageInAddress = ({ pages = 200, most = mostRows, rows = 50 } = {}) => ({
  page: z.coerce.number().int().min(1).max(pages).default(1),
  rows: z.coerce.number().int().min(1).max(most).default(rows),
})

/** The lists of the portal: shorter pages, more of them. */
export const PageInAddress = pageInAddress({ pages: 10_000, rows: 10 })

/** A page of a list of the portal, as the specification has it, and how long the whole list is. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ total: z.int(), list: z.array(row) })

/** A page of a list of the console, and how long the whole list is. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ list: z.array(row), total: z.number() })
