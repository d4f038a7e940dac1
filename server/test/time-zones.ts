/** A time zone in which it is about so many o'clock. */
export function zoneAt(hour: number) {
  const ahead = hour - new Date().getUTCHours()
  const hours = ahead < -12 ? ahead + 24 : ahead
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
