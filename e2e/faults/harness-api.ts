// The API as it is, with the harness's own writes beside the product's calls.
import { startApi } from '../../server/src/api.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openGates } from './gates.ts'
import { serveLedger } from './ledger.ts'

await startApi(readConfig(process.env), serveLedger(openGates(process.env['HARNESS_GATES']!)))
