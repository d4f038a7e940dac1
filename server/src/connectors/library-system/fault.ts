import {
  SystemAway,
  type AwayReason,
  type Refusal,
} from '../../features/circulation/library-system.ts'

/** A system that gave no answer that can be used; whether what was asked may have reached it. */
export class SystemFault extends SystemAway {
  readonly wasSent: boolean

  constructor(why: AwayReason, wasSent: boolean, options?: ErrorOptions) {
    super(why, options)
    this.wasSent = wasSent
  }
}

/** What a write came to where there is no answer to it. */
export function withoutAnswer(
  fault: unknown,
): { outcome: 'unknown' } | ({ outcome: 'refused' } & Refusal) {
  if (!(fault instanceof SystemFault)) throw fault
  return fault.wasSent
    ? { outcome: 'unknown' }
    : { outcome: 'refused', code: 'system.away', vendor: null }
}

/** What counts instead where the system does not say. */
export const whereAway =
  <T>(instead: T) =>
  (fault: unknown): T => {
    if (fault instanceof SystemAway) return instead
    throw fault
  }

/** What is only read on the way to a write: whatever became of it, the write itself was not sent. */
export async function beforeSending<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (fault) {
    throw fault instanceof SystemAway ? new SystemFault(fault.why, false, { cause: fault }) : fault
  }
}
