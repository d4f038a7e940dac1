import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Database } from '../../../platform/stores/database.ts'
import { feedState, type FeedState } from './marks.ts'

/** What to watch of the feed: how late it is, how much waits, what was set aside, how much went through. */
export function measureFeed(db: Database, registry: Registry) {
  // All are read at the same time and share one look.
  let looking: Promise<FeedState> | undefined
  const look = () => (looking ??= feedState(db).finally(() => (looking = undefined)))
  const gauge = (name: string, help: string, value: (state: FeedState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await look().catch(() => undefined)
        // Nothing is known while PostgreSQL is away; what was known before is not repeated.
        if (state) this.set(value(state))
        else this.reset()
      },
    })
  gauge(
    'shulin_index_lag_seconds',
    'For how long the oldest change has waited to be findable',
    (state) => state.lagSeconds,
  )
  gauge(
    'shulin_index_waiting',
    'Documents and descriptions that are behind their rows',
    (state) => state.waiting + state.recordsWaiting,
  )
  gauge(
    'shulin_index_set_aside',
    'Documents the index has refused five times',
    (state) => state.setAside,
  )
  const fed = new Counter({
    name: 'shulin_index_fed_total',
    help: 'Documents handed to the index, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome: string) => fed.inc({ outcome })
}
