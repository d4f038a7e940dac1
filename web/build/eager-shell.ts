import type { Plugin } from 'vite'

/**
 * Tells the browser that the shell of the portal is needed as a whole, and at once. Otherwise it reads every function twice: in
 * passing while the file comes, then in earnest when it is called for the first time, and the page stands still meanwhile.
 */
export const eagerShell = (): Plugin => ({
  name: 'eager-shell',
  apply: 'build',
  generateBundle: {
    // Above all else: the banner of the bundler itself would stand below its list of files.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})
