import { readFileSync } from 'node:fs'
import { ndcg10, type QueryFigures } from './judgements.ts'

/** The first records of other systems for the judged queries: by system, then by `kind|query`. */
type PeerRankings = Record<string, Record<string, string[]>>

export interface PeerAhead {
  query: string
  ours: number
  peers: { name: string; ndcg10: number }[]
}

/** The queries that another system answers better than ours, with every system that does. */
export function peersAhead(file: string, answered: readonly QueryFigures[]): PeerAhead[] {
  const rankings = JSON.parse(readFileSync(file, 'utf8')) as PeerRankings
  // What was measured of ours at another time is no peer.
  const { ours: _, ...peers } = rankings
  return answered
    .map(({ judged, ndcg10: reached }) => ({
      query: judged.query,
      ours: reached,
      peers: Object.entries(peers)
        .map(([name, ranked]) => ({
          name,
          ndcg10: ndcg10(judged, ranked[`${judged.kind}|${judged.query}`] ?? []),
        }))
        .filter((peer) => peer.ndcg10 > reached + 0.02),
    }))
    .filter((one) => one.peers.length > 0)
}
