import http from 'node:http'
import https from 'node:https'

/** The status and text a web server answers with; our own authority is believed when it is given. */
export function ask(url: string, { ca, timeout = 2_000 }: { ca?: Buffer; timeout?: number } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: http.IncomingHttpHeaders
    text: string
  }>()
  const { request } = url.startsWith('https:') ? https : http
  const { username, password } = new URL(url)
  const asked = request(
    url,
    {
      agent: false,
      timeout,
      ...(username && { auth: `${username}:${password}` }),
      ...(ca && { ca }),
    },
    (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text }),
      )
      response.on('error', reject)
    },
  )
  asked.on('timeout', () => asked.destroy(new Error(`no answer within ${timeout} ms`)))
  asked.on('error', reject)
  asked.end()
  return promise
}
