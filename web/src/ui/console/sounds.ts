/** How a scan ended, as far as the ear needs to know. */
export type Sign = 'done' | 'look' | 'stop'

/** One high tone: done. Two: look at the screen. Three low ones: no. */
const tones: Record<Sign, { times: number; hertz: number }> = {
  done: { times: 1, hertz: 880 },
  look: { times: 2, hertz: 660 },
  stop: { times: 3, hertz: 294 },
}

const long = 0.09
const apart = 0.15

let context: AudioContext | undefined

/** Sounds beside the words, never instead of them: where the browser has no sound, nothing is lost. */
export function sound(sign: Sign) {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  // A browser keeps it silent until somebody has pressed a key on the page.
  if (context.state === 'suspended') void context.resume()
  const { times, hertz } = tones[sign]
  for (let nth = 0; nth < times; nth += 1) {
    const begin = context.currentTime + nth * apart
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = hertz
    // It fades instead of ending at once, which would click.
    loudness.gain.setValueAtTime(0.2, begin)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + long)
    tone.connect(loudness).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + long)
  }
}
