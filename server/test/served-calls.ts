import { appendFileSync, mkdirSync } from 'node:fs'

interface ServedCall {
  method: string
  path: string
}

/** A refusal comes with 200 as well: the envelope says so. What has none, a file say, is judged by its status. */
const isSuccess = (status: number, reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'success' in reply
    ? reply.success === true
    : status >= 200 && status < 300

/** What was called over HTTP: `pnpm requirements` counts a call as served only when a test has made it with success. */
export function noteCall({ method, path }: ServedCall, status: number, reply: unknown) {
  const success = isSuccess(status, reply)
  mkdirSync('reports/calls', { recursive: true })
  appendFileSync(
    `reports/calls/${process.pid}.jsonl`,
    `${JSON.stringify({ method, path, status, success })}\n`,
  )
}
