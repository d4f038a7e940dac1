import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    commentAudit: typeof texts
  }
}

export const pages = consolePages('commentAudit', [
  {
    path: '/feedback/comments',
    menu: { title: 'nav.comments', order: 20 },
    load: () => import('./ReceivedCommentsPage.tsx').then((file) => file.ReceivedCommentsPage),
  },
])
