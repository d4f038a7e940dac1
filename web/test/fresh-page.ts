import { vi } from 'vitest'

// A worker keeps what it has loaded for the next file, libraries above all. Our own modules are made anew for each,
// so that no page finds what another one left in a store; and each begins with an empty document at the first address.
vi.resetModules()
for (const element of [document.documentElement, document.head, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.head.replaceChildren()
// What reads out to screen readers belongs to the component library, which keeps it: it is only silenced.
for (const child of document.querySelectorAll('body > *')) {
  if (child.matches('[data-live-announcer]'))
    for (const log of child.children) log.replaceChildren()
  else child.remove()
}
window.history.replaceState(null, '', '/demo/')
