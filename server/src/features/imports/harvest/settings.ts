import { z } from 'zod'

/** How a source is fetched by OAI-PMH. */
export const Harvest = z.strictObject({
  url: z.url({ protocol: /^https?$/u }),
  metadataPrefix: z.string().regex(/^[\w.!~*'()-]+$/u),
  set: z.string().optional(),
  /** Every so many hours; without it only when asked to. */
  everyHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 90)
    .optional(),
  /** Hosts inside our own network that may be asked; any other address there is refused. */
  allowedHosts: z.array(z.string()).optional(),
})
export type Harvest = z.infer<typeof Harvest>
