import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirmAction } from './confirm-action.ts'

/** A terminal at which somebody types this, or closes it without a word. */
function terminal(typed: string | null, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  if (typed === null) input.end()
  else input.write(`${typed}\n`)
  return { input, output, shown: () => String(output.read() ?? '') }
}

test('it goes on when told yes, and says before what it will touch', async () => {
  const asked = terminal('yes')
  await confirmAction('12 passwords are lost.', {}, asked)
  expect(asked.shown()).toBe('12 passwords are lost.\nType yes to go on: ')
})

test.each(['', 'no', 'y', 'yes please'])('it does nothing when told %j', async (typed) => {
  await expect(confirmAction('12 passwords are lost.', {}, terminal(typed))).rejects.toThrow(
    'Nothing was done',
  )
})

test('it does nothing when the terminal is closed', async () => {
  await expect(confirmAction('All is lost.', {}, terminal(null))).rejects.toThrow(
    'Nothing was done',
  )
})

test('where nobody can be asked it wants --yes, and with it asks nobody', async () => {
  await expect(confirmAction('All is lost.', {}, terminal('yes', false))).rejects.toThrow(
    'Say --yes',
  )
  const script = terminal(null, false)
  await confirmAction('All is lost.', { yes: true }, script)
  expect(script.shown()).toBe('All is lost.\n')
})
