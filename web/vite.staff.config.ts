import { mergeConfig } from 'vite'
import { siteConfig } from './vite.config.ts'

/** The staff console, beside the portal that was built before it. */
export default mergeConfig(
  siteConfig({
    site: 'staff.html',
    limit: 250_000,
    firstPage: '/src/features/institutions/staff/settings/SettingsPage.tsx',
    languages: '/src/staff/languages/',
  }),
  { build: { emptyOutDir: false } },
)
