import path from 'node:path'
import localesPlugin from '@react-aria/optimize-locales-plugin'
import { locales } from '@shulin/contract/locale'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { apiProxy } from './build/api-proxy.ts'
import { consolePage } from './build/console-page.ts'
import { contractsWithoutSchemas } from './build/contracts-without-schemas.ts'
import { eagerShell } from './build/eager-shell.ts'
import { fewFiles } from './build/few-files.ts'
import { firstLoadBudget, type Budget } from './build/first-load-budget.ts'
import { shellInPage } from './build/shell-in-page.ts'
import { packedFiles } from './build/packed-files.ts'
import { pdfReaderFiles } from './build/pdf-reader-files.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Where the API answers while the portal is developed. */
const api = process.env['PORTAL_URL'] ?? 'http://localhost:21301'

/** Each site is built for itself: what the console needs, no reader loads. */
export const siteConfig = (budget: Budget) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [
      react(),
      // Each language of the component library that we do not speak would cost every reader a little.
      { ...localesPlugin.vite({ locales: [...locales] }), enforce: 'pre' },
      contractsWithoutSchemas(),
      apiProxy(api),
      consolePage(),
      firstLoadBudget(budget),
      ...(budget.site === 'index.html' ? [pdfReaderFiles()] : []),
      packedFiles(),
    ],
    server: {
      port: 8852,
      strictPort: true,
    },
    build: {
      target: 'es2023',
      rolldownOptions: { input: { index: path.join(import.meta.dirname, budget.site) } },
      // A picture inside the code would have to be allowed by the page's policy.
      assetsInlineLimit: 0,
    },
  })

const inSource = (file: string) => path.join(import.meta.dirname, 'src', file)

const navigationPages = (pages: string[]) => pages.map((page) => inSource(`features/${page}.tsx`))

const files = fewFiles({
  first: inSource('portal/main.ts'),
  pages: {
    home: [inSource('features/home/HomePage.tsx'), inSource('features/home/HomeBlocks.tsx')],
    results: [inSource('features/search/SearchPage.tsx')],
    record: [inSource('features/record/RecordPage.tsx')],
    // Whoever opens one of these opens others: what they share comes with the first. Lists that can be narrowed need much more.
    navigation: navigationPages([
      'databases/DatabasePage',
      'journals/JournalPage',
      'special-collections/SpecialCollectionsPage',
      'special-collections/CollectionPage',
      'special-collections/DigitalLibraryPage',
      'locations/LocationsPage',
      'locations/LocationPage',
      'departments/DepartmentsPage',
      'departments/DepartmentPage',
      'researchers/ResearcherPage',
    ]),
    lists: navigationPages([
      'databases/DatabasesPage',
      'journals/JournalsPage',
      'researchers/ResearchersPage',
      'theses/ThesesPage',
    ]),
  },
})

export default mergeConfig(
  siteConfig({
    site: 'index.html',
    limit: 230_000,
    firstPage: '/src/features/home/HomePage.tsx',
    languages: '/src/languages/',
  }),
  {
    plugins: [eagerShell(), shellInPage(inSource('portal/start.tsx')), serviceWorker()],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          start: inSource('portal/start.tsx'),
          index: path.join(import.meta.dirname, 'index.html'),
        },
        output: { codeSplitting: files },
      },
    },
  },
)
