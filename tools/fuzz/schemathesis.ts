import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installFromPyPI } from '../python.ts'

const version = '4.32.5'
const command = 'bin/st'

export const installSchemathesis = () =>
  join(
    installFromPyPI('schemathesis', version, (folder) => existsSync(join(folder, command))),
    command,
  )
