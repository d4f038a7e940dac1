import { createStore } from '../../../platform/create-store.ts'

const openness = createStore(false)

/** Opens the help tour over whatever page is shown. */
export const openTour = () => openness.set(true)
export const closeTour = () => openness.set(false)
export const useIsTourOpen = openness.useValue
