import { doctor } from './doctor.ts'
import { down, reset, standingOf, up } from './lifecycle.ts'
import { alone } from './lock.ts'
import { browserPackages, installPackages, missingPackages } from './packages.ts'
import { pidOf } from './processes.ts'
import { portBaseOfLastStart, readSettings } from './settings.ts'
import { chosen, stackOf } from './stack.ts'

const usage = `pnpm services <verb> [stores | portal | names…]

  up        install what is missing, start, wait until everything answers
  down      end what up started
  status    show what runs (--json for programs)
  reset     down, and delete the data
  doctor    check the machine and every service
  install   fetch what is needed without starting anything (install browser: for the journeys)
`

const [verb, ...rest] = process.argv.slice(2)
const names = rest.filter((word) => !word.startsWith('--'))

try {
  await obey()
} catch (error) {
  const causes = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
  for (const cause of causes) console.error(`\n${cause.message}`)
  process.exitCode = 1
}

async function obey() {
  const settings = readSettings(process.env)
  const stack = stackOf(settings)
  switch (verb) {
    case 'up': {
      const before = portBaseOfLastStart()
      const isRunning = stack.some(({ name }) => pidOf(settings, name) !== undefined)
      if (isRunning && before !== undefined && before !== String(settings.portBase))
        throw new Error(`The stack runs on port base ${before}: end it with down first`)
      return alone(settings, () => up(settings, chosen(stack, names)))
    }
    case 'down':
      return alone(settings, () => down(settings, chosen(stack, names)))
    case 'reset':
      return alone(settings, () => reset(settings, chosen(stack, names)))
    case 'status': {
      const standings = chosen(stack, names).map((service) => standingOf(settings, service))
      if (rest.includes('--json')) console.log(JSON.stringify(standings, null, 2))
      else console.table(Object.fromEntries(standings.map(({ name, ...facts }) => [name, facts])))
      return
    }
    case 'install': {
      const services = names.includes('browser') ? [] : chosen(stack, names)
      await installPackages(
        missingPackages([
          ...(names.includes('browser') ? browserPackages : []),
          ...services.flatMap(({ packages }) => packages),
        ]),
      )
      for (const service of services) await service.fetch?.(settings)
      return
    }
    case 'doctor':
      return doctor(settings, chosen(stack, names))
    default:
      console.log(usage)
      if (verb !== undefined) process.exitCode = 2
  }
}
