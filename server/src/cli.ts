#!/usr/bin/env node
import { ownConfig } from './platform/config.ts'
import { endOf, openProgram } from './program.ts'

// A command that must end in good order listens itself; what it then throws is the interruption.
let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
  if (process.listenerCount('SIGINT') === 1) process.exit(130)
})

try {
  await openProgram(ownConfig()).parseAsync()
} catch (error) {
  const { code, says } = endOf(error)
  if (says !== null) console.error(says)
  process.exitCode = isInterrupted && says !== null ? 130 : code
}
