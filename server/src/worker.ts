import closeWithGrace from 'close-with-grace'
import { openChatGateway } from './connectors/chat-app/gateway.ts'
import { systemKinds } from './connectors/library-system/systems.ts'
import { openSmtp } from './connectors/mail/smtp.ts'
import { openTextGateway } from './connectors/text-messages/gateway.ts'
import type { JobResources } from './feature.ts'
import { features } from './features.ts'
import { openLibraryLinks } from './features/library-links/library-links.ts'
import { jobs } from './jobs.ts'
import { ownConfig } from './platform/config.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { startWork } from './platform/jobs/work.ts'
import { closeResources, openResources } from './resources.ts'

const config = ownConfig()
const { smtpUrl, from } = config.mail
if (smtpUrl === undefined || from === undefined) {
  throw new Error('The worker sends mail: SMTP_URL and MAIL_FROM must be set')
}
const resources = openResources(config)
const { textGateway, chatGateway } = config
const { db, keys, log } = resources
const { insideHosts } = config
const libraryLinks = openLibraryLinks({ db, keys, log, kinds: systemKinds, insideHosts })
const needs: JobResources = {
  ...resources,
  mailSender: openSmtp({ url: smtpUrl, from }),
  textSender: textGateway ? openTextGateway(textGateway) : null,
  chatSender: chatGateway ? openChatGateway(chatGateway) : null,
  libraryLinks,
  librarySystemOf: libraryLinks.systemOf,
}
const work = await startWork(jobs, needs, resources)

const background = features.flatMap(
  (feature) => feature.background?.(resources, work.metrics) ?? [],
)

const metricsApp = serveMetrics(work.metrics)
if (config.metricsPort !== undefined) {
  await metricsApp.listen({ host: config.http.host, port: config.metricsPort })
}
resources.log.info('worker ready')

// What was begun is finished; then the process ends.
closeWithGrace({ delay: 25_000 }, async ({ err }) => {
  if (err) resources.log.fatal(err)
  await Promise.all([work.stop(), ...background.map((one) => one.stop())])
  await metricsApp.close()
  await libraryLinks.close()
  await Promise.all([closeResources(resources), ...background.map((one) => one.close())])
})
