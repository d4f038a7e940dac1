import type { Plugin } from 'vite'

/** While we develop, /staff/ is the console, as the API serves it later; every other path is a portal. */
export const consolePage = (): Plugin => ({
  name: 'console-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/staff\/?(\?|$)/.test(request.url ?? '')) request.url = '/staff.html'
      next()
    })
  },
})
