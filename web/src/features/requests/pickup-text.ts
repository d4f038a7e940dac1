const code = /(?:^|[\s/])([A-Za-z2-9]{8})$/u

/** What the QR code of a pickup says: the number of the request and its code, so that one scan at the desk is enough. */
export const pickupText = (requestNo: string, takeCode: string) => `${requestNo} ${takeCode}`

/** Reads what was scanned or typed: a code alone, or a number and a code. */
export function readPickupText(text: string) {
  const typed = text.trim()
  // Typed as it is shown, in two halves.
  const halves = /^([A-Za-z2-9]{4})[\s·-]+([A-Za-z2-9]{4})$/u.exec(typed)
  if (halves) return { requestNo: '', takeCode: `${halves[1]}${halves[2]}`.toUpperCase() }
  const found = code.exec(typed)
  if (!found) return { requestNo: '', takeCode: typed.replaceAll(/\s/gu, '').toUpperCase() }
  return {
    requestNo: typed.slice(0, found.index).trim(),
    takeCode: found[1]!.toUpperCase(),
  }
}

/** A code as it is shown: K7FM 3QXR. */
export const inHalves = (takeCode: string) => `${takeCode.slice(0, 4)} ${takeCode.slice(4)}`
