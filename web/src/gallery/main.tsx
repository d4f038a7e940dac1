import { defaultLocale, locales } from '@shulin/contract/locale'
import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { speak } from '../i18n.ts'
import { fetchInter } from '../ui/fonts/inter.ts'
import { UiProvider } from '../ui/page/UiProvider.tsx'
import { Gallery, type View } from './Gallery.tsx'
import { Samples, samples } from './samples.ts'

const wanted = new URLSearchParams(location.search)
const view: View = {
  locale: locales.find((locale) => locale === wanted.get('lang')) ?? defaultLocale,
  theme: wanted.get('theme') === 'dark' ? 'dark' : 'light',
  isMono: wanted.has('mono'),
}

document.documentElement.dataset['theme'] = view.theme
if (view.isMono) document.documentElement.dataset['mono'] = ''
void fetchInter()
await speak(view.locale)

const sample = samples[view.locale]
const gallery = (
  <UiProvider siteName={sample.site}>
    <Samples value={sample}>
      <Gallery view={view} />
    </Samples>
  </UiProvider>
)

createRoot(document.getElementById('gallery')!).render(
  <RouterProvider router={createHashRouter([{ path: '*', element: gallery }])} />,
)
