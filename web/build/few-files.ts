import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

interface Parts {
  /** The module that runs first: it asks for everything else. */
  first: string
  /** The pages that readers come in by, and the modules that each shows at first. */
  pages: Record<string, string[]>
}

/**
 * Left alone the bundler makes a file for every set of pages that share a module: a page came in sixty files, and each waits
 * for its turn on a slow line. Here the shell is one file, and what the pages readers come in by share is a few. Other
 * pages are left to the bundler.
 */
export function fewFiles({ first, pages }: Parts): Rolldown.CodeSplittingOptions {
  const roots = new Set(Object.values(pages).flat())
  const reach = new Map<string, Set<string>>()

  /** A module of ours, and all modules of ours that it cannot run without. What these need of others goes with them. */
  function reachedFrom(entry: string, modules: Modules) {
    const known = reach.get(entry)
    if (known) return known
    const reached = new Set([entry])
    for (const id of reached) {
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
        if (!imported.includes('/node_modules/')) reached.add(imported)
      }
    }
    reach.set(entry, reached)
    return reached
  }

  const pagesWith = (id: string, modules: Modules) =>
    Object.entries(pages)
      .filter(([, entries]) => entries.some((entry) => reachedFrom(entry, modules).has(id)))
      .map(([page]) => page)

  const sharedBy = (count: number) => (id: string, modules: Modules) => {
    const showing = roots.has(id) ? [] : pagesWith(id, modules)
    return showing.length === count ? showing.join('-') : null
  }

  return {
    groups: [
      // It has what it needs with it: to wait for the shell would be to run last.
      {
        name: (id, modules) =>
          id.endsWith('.html') || reachedFrom(first, modules).has(id) ? 'first' : null,
        priority: 12,
      },
      { name: 'frame', tags: ['$initial'], priority: 11 },
      // What more pages share first: then no file needs one that needs it.
      ...Object.keys(pages).map((_, i) => ({
        name: sharedBy(i + 1),
        priority: i + 3,
        // What one page has for itself stays in the file of the page.
        minShareCount: 2,
        includeDependenciesRecursively: false,
      })),
      // Drawings are small and alike on every page: beside components each would bring these along. In one file for all, the
      // home page would bring those of every page.
      {
        name: 'icons',
        test: /\/node_modules\/lucide-react\//,
        minShareCount: 2,
        priority: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 6_000,
      },
      // Of others' modules only the bundler knows which a page really uses.
      // One file for all that the same entries need, but none so small that asking for it costs a slow line more than its bytes.
      {
        name: 'bricks',
        test: /\/node_modules\//,
        minShareCount: 2,
        priority: 1,
        entriesAware: true,
        entriesAwareMergeThreshold: 20_000,
      },
    ],
  }
}
