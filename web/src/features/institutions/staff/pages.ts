import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    configuration: typeof texts
  }
}

export const pages = consolePages('configuration', [
  {
    path: '/configuration/settings',
    menu: { title: 'nav.settings', order: 10 },
    load: () => import('./settings/SettingsPage.tsx').then((file) => file.SettingsPage),
  },
  {
    path: '/configuration/menus',
    menu: { title: 'nav.menus', order: 30 },
    load: () => import('./menus/MenusPage.tsx').then((file) => file.MenusPage),
  },
  {
    path: '/configuration/dictionaries',
    menu: { title: 'nav.dictionaries', order: 40 },
    load: () => import('./dictionaries/DictionariesPage.tsx').then((file) => file.DictionariesPage),
  },
  {
    path: '/configuration/dictionaries/:dictionary',
    load: () => import('./dictionaries/DictionaryPage.tsx').then((file) => file.DictionaryPage),
  },
  {
    path: '/configuration/changes',
    menu: { title: 'nav.changes', order: 50 },
    load: () => import('./changes/ChangesPage.tsx').then((file) => file.ChangesPage),
  },
])
