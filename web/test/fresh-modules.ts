import { vi } from 'vitest'

// A worker keeps what it has loaded for the next file, libraries above all. Our own modules are made anew for each,
// so that no page finds what another one left in a store.
vi.resetModules()
