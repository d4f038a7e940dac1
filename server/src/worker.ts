import closeWithGrace from 'close-with-grace'
import { openSmtp } from './connectors/mail/smtp.ts'
import { openTextGateway } from './connectors/text-messages/gateway.ts'
import { startFeed } from './features/search/feed/feed.ts'
import { measureFeed } from './features/search/feed/metrics.ts'
import { openIndexes } from './features/search/feed/open-indexes.ts'
import { jobs } from './jobs.ts'
import { ownConfig } from './platform/config.ts'
import { openDatabase } from './platform/stores/database.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { startWork } from './platform/jobs/work.ts'
import { closeResources, openResources } from './resources.ts'

const config = ownConfig()
const { smtpUrl, from } = config.mail
if (smtpUrl === undefined || from === undefined) {
  throw new Error('The worker sends mail: SMTP_URL and MAIL_FROM must be set')
}
const resources = openResources(config)
const { textGateway } = config
const needs = {
  ...resources,
  mailSender: openSmtp({ url: smtpUrl, from }),
  textSender: textGateway ? openTextGateway(textGateway) : null,
}
const work = await startWork(jobs, needs, resources)

// Nobody waits for the feed in front of a page: its statements may take longer than a reader's.
const feedDb = openDatabase(config.database.url, {
  caFile: config.storesCaFile,
  pool: 3,
  patience: 60_000,
})
const feed = startFeed({
  ...openIndexes({
    db: feedDb,
    client: resources.searchEngine.client,
    prefix: config.searchPrefix,
  }),
  cache: resources.cache,
  log: resources.log,
  count: measureFeed(feedDb, work.metrics),
})

const metricsApp = serveMetrics(work.metrics)
if (config.metricsPort !== undefined) {
  await metricsApp.listen({ host: config.http.host, port: config.metricsPort })
}
resources.log.info('worker ready')

// What was begun is finished; then the process ends.
closeWithGrace({ delay: 25_000 }, async ({ err }) => {
  if (err) resources.log.fatal(err)
  await Promise.all([work.stop(), feed.stop()])
  await metricsApp.close()
  await Promise.all([closeResources(resources), feedDb.destroy()])
})
