#!/usr/bin/env node
import { CommanderError } from 'commander'
import { UsageError } from './platform/usage-error.ts'
import { wordsOf } from './platform/words-of.ts'
import { openProgram } from './program.ts'

// A command that must end in good order listens itself; what it then throws is the interruption.
let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
  if (process.listenerCount('SIGINT') === 1) process.exit(130)
})

try {
  await openProgram().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // It has said why already; asked for help, it ends with 0.
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    console.error(wordsOf(error))
    process.exitCode = isInterrupted ? 130 : error instanceof UsageError ? 2 : 1
  }
}
