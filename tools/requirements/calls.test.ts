import { expect, test } from 'vitest'
import { lacking, readCallEvidence } from './calls.ts'
import { sampleRun } from './sample-run.ts'

const line = (method: string, path: string, status: number, success = status === 200) =>
  `${JSON.stringify({ method, path, status, success })}\n`

async function lackingAfter(mounted: string[], calls: string) {
  const root = sampleRun({
    'reports/mounted.json': JSON.stringify(mounted),
    'reports/calls/one.jsonl': calls,
  })
  const evidence = await readCallEvidence(root)
  return ['GET /find/menu', 'POST /find/keep', 'GET /find/later'].map((name) =>
    lacking({ name }, evidence),
  )
}

test('a call is served when the contract has it, the server mounts it and a test was answered', async () => {
  expect(
    await lackingAfter(
      ['GET /find/menu', 'POST /find/keep', 'GET /find/later'],
      line('GET', '/find/menu?lang=1', 200) + line('GET', '/find/later', 200),
    ),
  ).toEqual([undefined, 'no test calls it with success', 'no contract value'])
})

test('a call that is not mounted is not served, whoever answered it', async () => {
  expect(await lackingAfter([], line('GET', '/find/menu', 200))).toContain('not mounted')
})

test('a refusal shows nothing, nor does the same path with another method', async () => {
  const [menu, keep] = await lackingAfter(
    ['GET /find/menu', 'POST /find/keep'],
    line('POST', '/find/keep', 401) + line('POST', '/find/menu', 200),
  )
  expect([menu, keep]).toEqual(['no test calls it with success', 'no test calls it with success'])
})

test('a refusal that comes with 200 shows nothing either', async () => {
  const [menu] = await lackingAfter(['GET /find/menu'], line('GET', '/find/menu', 200, false))
  expect(menu).toBe('no test calls it with success')
})

test('without a run nothing is mounted or called', async () => {
  const { accessByCall, mounted, called } = await readCallEvidence(sampleRun())
  expect([accessByCall.size, mounted.size, called.size]).toEqual([3, 0, 0])
})
