import type { Feature } from '../../feature.ts'

/** How often electronic resources are used, without who used them; and which of their addresses are dead. */
export const feature: Feature = {
  name: 'usage',
}
