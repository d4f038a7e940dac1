import { doctor } from './doctor.ts'
import { down, reset, serviceStateOf, up } from './lifecycle.ts'
import { alone } from './lock.ts'
import { browserPackages, installPackages, missingPackages } from './packages.ts'
import { pidOf } from './processes.ts'
import { portBaseOfLastStart, readSettings } from './settings.ts'
import { chosen, stackOf, usual } from './stack.ts'

const usage = `pnpm services <verb> [stores | portal | sign-on | self-check | library-system | names…] [--with sign-on]

  up        install what is missing, start, wait until everything answers
  down      end what up started
  status    show what runs (--json for programs)
  reset     down, and delete the data
  doctor    check the machine and every service
            --with sign-on: also a CAS and a Keycloak server, to log in at
            --with self-check: also what answers machines
            --with library-system: also a library system of somebody else
  install   fetch what is needed without starting anything (install browser: for the journeys)
`

const [verb, ...rest] = process.argv.slice(2)
const also = rest.filter((_word, at) => rest[at - 1] === '--with')
const names = rest.filter((word, at) => !word.startsWith('--') && rest[at - 1] !== '--with')

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
  const wanted = () =>
    names.length === 0 ? usual(stack, also) : chosen(stack, [...names, ...also])
  switch (verb) {
    case 'up': {
      const before = portBaseOfLastStart()
      const isRunning = stack.some(({ name }) => pidOf(settings, name) !== undefined)
      if (isRunning && before !== undefined && before !== String(settings.portBase))
        throw new Error(`The stack runs on port base ${before}: end it with down first`)
      return alone(settings, () => up(settings, wanted()))
    }
    case 'down':
      return alone(settings, () => down(settings, chosen(stack, names)))
    case 'reset':
      return alone(settings, () => reset(settings, chosen(stack, names)))
    case 'status': {
      const standings = chosen(stack, names).map((service) => serviceStateOf(settings, service))
      if (rest.includes('--json')) console.log(JSON.stringify(standings, null, 2))
      else console.table(Object.fromEntries(standings.map(({ name, ...facts }) => [name, facts])))
      return
    }
    case 'install': {
      const services = names.includes('browser') ? [] : wanted()
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
      return doctor(settings, wanted())
    default:
      console.log(usage)
      if (verb !== undefined) process.exitCode = 2
  }
}
