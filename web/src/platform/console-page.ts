import type { Role } from '@shulin/contract/endpoint'
import type { TypeOptions } from 'i18next'
import type { Load } from './late.tsx'

type Texts = TypeOptions['resources']

/** A page of the console. The first part of its address is the group it belongs to, which says who may open it. */
interface ConsolePage<Title> {
  path: `/${string}`
  /** How and where the menu of its group names it; a page without is reached from another. */
  menu?: { title: Title; order: number }
  /** Where it is for fewer than its group is. */
  roles?: readonly Role[]
  load: Load<object>
}

/** What a feature brings to the console: its pages, and the name of the texts that stand beside them. */
export interface ConsolePages {
  texts: keyof Texts
  pages: ConsolePage<string>[]
}

/** The menu calls a page by a text of its feature. */
export const consolePages = <Name extends keyof Texts>(
  texts: Name,
  pages: ConsolePage<Extract<keyof Texts[Name], `nav.${string}`>>[],
): ConsolePages => ({ texts, pages })
