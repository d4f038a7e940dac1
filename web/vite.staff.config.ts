import { mergeConfig } from 'vite'
import { siteConfig } from './vite.config.ts'

/** The staff console, beside the portal that was built before it. */
export default mergeConfig(
  siteConfig({
    site: 'staff.html',
    // The words of all its pages come with the first one: they are a tenth of it, and grow with every page.
    limit: 275_000,
    firstPage: '/src/features/institutions/staff/settings/SettingsPage.tsx',
    languages: '/src/staff/languages/',
  }),
  { build: { emptyOutDir: false } },
)
