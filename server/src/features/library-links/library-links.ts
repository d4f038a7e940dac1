import { setTimeout as wait } from 'node:timers/promises'
import { SystemAway, type LoansElsewhere } from '../circulation/circulation.ts'
import type { CardSystems } from '../identity/identity.ts'
import type { JobRun } from '../../platform/stores/queue.ts'
import { openLinks, type LinkServices } from './links.ts'
import { openMirror, type ReaderRef } from './mirror.ts'
import { sendThese, sendWaiting, usualTerms, type WishTerms } from './sending.ts'
import { settleByReading } from './settling.ts'
import { checkCard } from './sign-in.ts'
import { foreignRenewals, renewalsFor, takeDownRenewals } from './wishes.ts'

export type { SystemKinds } from './open-system.ts'

/** So long a call waits for what becomes of a wish it has sent; what comes later is told by a notice. */
const sendPatience = 2_500

interface Options extends LinkServices {
  terms?: WishTerms
}

/** The systems of libraries that keep their own, for one process: looked at, sent wishes, asked for cards. */
export function openLibraryLinks({ terms = usualTerms, ...services }: Options) {
  const { db, log } = services
  const links = openLinks(services)
  const mirror = openMirror(db, links)
  const wishServices = { db, log, links, mirror, terms }
  /** What is on its way, so that a process ends after it. */
  const underWay = new Set<Promise<unknown>>()

  /** Goes on when whoever asked waits no longer: what is sent is noted in any case. */
  const inBackground = async (patience: number, begin: () => Promise<void>) => {
    const work = links
      .detached(begin)
      .catch((fault: unknown) => log.error(fault, 'wishes could not be sent'))
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    await Promise.race([work, wait(patience, undefined, { ref: false })])
  }

  const elsewhere: LoansElsewhere = {
    look: (groupCode, reader) => mirror.look(groupCode, reader),
    renewalsOf: foreignRenewals,
    takeDownRenewals,
    renewalsFor,
    send: (groupCode, wishIds) =>
      inBackground(sendPatience, () => sendThese(wishServices, groupCode, wishIds)),
  }
  const cards: CardSystems = {
    isOffered: async (groupCode) =>
      (await links.linksOf(groupCode)).some(({ signsIn, system }) => signsIn && 'signIn' in system),
    check: (groupCode, card) => checkCard(links, groupCode, card),
  }

  return {
    ...elsewhere,
    cards,
    /** The system of a library; null where it has no link that is on. */
    systemOf: async (groupCode: string, libCode: string) =>
      (await links.systemOf(groupCode, libCode))?.system ?? null,
    /** The libraries whose systems take holds, whether they answer just now or not. */
    takingHolds: async (groupCode: string) =>
      (await links.linksOf(groupCode)).flatMap(({ libCode, library, system }) =>
        system.placeHold ? [{ libCode, library }] : [],
      ),
    /** What a reader waits for in each system; null where it is away. */
    async holdsOf(groupCode: string, reader: ReaderRef) {
      const all = await links.linksOf(groupCode)
      return Promise.all(
        all.map(async (link) => {
          const { libCode, library } = link
          const ask = async () => {
            const patron = await links.patronOf(link, reader)
            return patron === null ? [] : link.system.holdsOf(patron)
          }
          const late = wait(sendPatience, null, { ref: false })
          const holds = await Promise.race([links.detached(ask), late]).catch((fault: unknown) => {
            if (fault instanceof SystemAway) return null
            throw fault
          })
          return { libCode, library, holds }
        }),
      )
    },
    /** Settles what is unknown and sends what waits, for a job that is held. */
    async work(groupCode: string, run: JobRun) {
      await settleByReading(wishServices, groupCode, run)
      await sendWaiting(wishServices, groupCode, { run })
    },
    /** Asks a system now, whatever was before; where it answers, what waits is sent. */
    async tryNow(groupCode: string, libCode: string) {
      links.refresh(groupCode)
      const link = await links.systemOf(groupCode, libCode)
      if (!link) return undefined
      link.health.wake()
      const begun = performance.now()
      const since = () => Math.round(performance.now() - begun)
      try {
        const isThere = await Promise.race([
          links.detached(() => link.system.find(nobodysCard)).then(() => true),
          wait(sendPatience, false, { ref: false }),
        ])
        if (!isThere) return { isThere, why: 'silent' as const, milliseconds: since() }
      } catch (fault) {
        if (!(fault instanceof SystemAway)) throw fault
        return { isThere: false, why: fault.why, milliseconds: since() }
      } finally {
        await link.health.flush()
      }
      const milliseconds = since()
      await inBackground(Math.max(0, sendPatience - milliseconds), () =>
        sendWaiting(wishServices, groupCode, { libCode }),
      )
      return { isThere: true, why: null, milliseconds }
    },
    /** Reads the links of an institution anew. */
    refresh: links.refresh,
    kinds: services.kinds,
    /** Ends when what was sent is noted. */
    async close() {
      await Promise.all(underWay)
      await links.close()
    },
  }
}
export type LibraryLinks = ReturnType<typeof openLibraryLinks>

/** No library gives it to anybody. */
const nobodysCard = '-'
