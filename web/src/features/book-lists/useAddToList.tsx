import { lazy, Suspense, useState } from 'react'
import { dropdownTabs } from '../personal-centre/personal-centre.ts'
import { asReader } from '../identity/identity.ts'
import { useInstitution } from '../institutions/institutions.tsx'

const AddToListDialog = lazy(async () => ({
  default: (await import('./AddToListDialog.tsx')).AddToListDialog,
}))

/** Asks to which list titles are added; a visitor logs in first. Where the institution has not opened the tab, nothing is offered. */
export function useAddToList(recordIds: readonly number[]) {
  const isOffered = dropdownTabs(useInstitution().menus.menuB).includes('favourites')
  const [isOpen, setIsOpen] = useState(false)
  return {
    isOffered,
    ask: async () => {
      if (await asReader(async () => true)) setIsOpen(true)
    },
    dialog: isOpen && (
      <Suspense>
        <AddToListDialog recordIds={recordIds} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
