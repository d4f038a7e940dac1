const carriageReturn = 0x0d
const lineFeed = 0x0a

/** No message of the protocol comes near it; a list of many loans may. */
export const largestFrame = 32_768

/**
 * Cuts what arrives into frames, however it was split on the way. A frame ends with a carriage return; the line feed that some send behind it
 * is dropped. Without an end in sight it is `too long`, and nothing more can be read of the connection.
 */
export function openFrames(largest = largestFrame) {
  let kept = Buffer.alloc(0)
  return {
    /** Whether a frame has begun and not ended yet. */
    get isInside() {
      return kept.length > 0
    },
    push(chunk: Uint8Array): { frames: Buffer[]; isTooLong: boolean } {
      kept = Buffer.concat([kept, chunk])
      const frames: Buffer[] = []
      for (;;) {
        const start = kept.findIndex((byte) => byte !== lineFeed && byte !== carriageReturn)
        kept = start === -1 ? Buffer.alloc(0) : kept.subarray(start)
        const end = kept.indexOf(carriageReturn)
        if (end === -1 || end > largest) break
        frames.push(Buffer.from(kept.subarray(0, end)))
        kept = kept.subarray(end + 1)
      }
      return { frames, isTooLong: kept.length > largest }
    },
  }
}
