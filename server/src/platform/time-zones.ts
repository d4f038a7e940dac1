const formats = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** What the clocks of a time zone show at a moment, as if they stood in UTC. */
export function shownThere(moment: number, timeZone: string) {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment at which the clocks of a time zone show something, given as if they stood in UTC. */
export function momentThere(shown: number, timeZone: string) {
  const guess = shown - (shownThere(shown, timeZone) - shown)
  // The clocks may have been changed between the guess and what it is a guess of.
  return shown - (shownThere(guess, timeZone) - guess)
}
