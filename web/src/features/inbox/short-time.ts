/** When a message came, as short as it can be told: the time today, the day this year, else the whole date. */
export function shortTime(instant: string, language: string, now = new Date()) {
  const at = new Date(instant)
  if (at.toDateString() === now.toDateString()) {
    return at.toLocaleTimeString(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  }
  return at.toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
