import type { Delivery, deliveryStates } from '@shulin/contract/inbox-staff'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface DeliveryFilter {
  readerId?: string | undefined
  channel?: Delivery['channel'] | undefined
  state?: (typeof deliveryStates)[number] | undefined
}

const state = sql<Delivery['state']>`case
  when sent_at is not null then 'sent'
  when failure = 'too late' or send_until <= now() then 'too late'
  when given_up_at is not null then 'given up'
  else 'waiting' end`

const deliveries = (db: Database, filter: DeliveryFilter) =>
  db
    .selectFrom('outgoing')
    .$if(filter.readerId !== undefined, (query) =>
      query.where('outgoing.readerId', '=', filter.readerId!),
    )
    .$if(filter.channel !== undefined, (query) =>
      query.where('outgoing.channel', '=', filter.channel!),
    )
    .$if(filter.state !== undefined, (query) => query.where(state, '=', filter.state!))

/** The messages of an institution, newest first. What they said is forgotten, or hidden until they are sent. */
export async function selectDeliveries(
  db: Database,
  { page, rows, ...asked }: DeliveryFilter & { page: number; rows: number },
): Promise<Delivery[]> {
  const found = await deliveries(db, asked)
    .leftJoin('reader', (join) =>
      join
        .onRef('reader.groupCode', '=', 'outgoing.groupCode')
        .onRef('reader.id', '=', 'outgoing.readerId'),
    )
    .select([
      'outgoing.id as outgoingId',
      'outgoing.createdAt as at',
      'outgoing.channel',
      'outgoing.letter',
      'reader.account',
      'outgoing.hint as to',
      state.as('state'),
      'outgoing.tries',
      'outgoing.sentAt',
      'outgoing.failure',
    ])
    .orderBy('outgoing.createdAt', 'desc')
    .orderBy('outgoing.id')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return found.map(({ at, sentAt, channel, ...delivery }) => ({
    ...delivery,
    channel: channel as Delivery['channel'],
    at: instantOf(at),
    sentAt: instantOf(sentAt),
  }))
}

export const countDeliveries = async (db: Database, filter: DeliveryFilter) =>
  (
    await deliveries(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total
