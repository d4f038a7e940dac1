// The worker as it is, with the harness's own job beside the product's.
import { systemKinds } from '../../server/src/connectors/library-system/systems.ts'
import { openSmtp } from '../../server/src/connectors/mail/smtp.ts'
import { openLibraryLinks } from '../../server/src/features/library-links/library-links.ts'
import { jobs } from '../../server/src/jobs.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { startWork } from '../../server/src/platform/jobs/work.ts'
import { closeResources, openResources } from '../../server/src/resources.ts'
import { openGates } from './gates.ts'
import { stampOrder } from './ledger.ts'

const config = readConfig(process.env)
const resources = openResources(config)
const { db, keys, log } = resources
const { insideHosts } = config
const libraryLinks = openLibraryLinks({ db, keys, log, kinds: systemKinds, insideHosts })
const needs = {
  ...resources,
  mailSender: openSmtp({ url: config.mail.smtpUrl!, from: config.mail.from! }),
  textSender: null,
  chatSender: null,
  libraryLinks,
  librarySystemOf: libraryLinks.systemOf,
  gates: openGates(process.env['HARNESS_GATES']!),
}
const work = await startWork<typeof needs>([...jobs, stampOrder], needs, resources)
resources.log.info('worker ready')

process.once('SIGTERM', () => {
  void work.stop().then(() => closeResources(resources))
})
