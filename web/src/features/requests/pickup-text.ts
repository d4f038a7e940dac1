/** A code, whole or in the two halves in which it is shown; before it may stand the number of the request. */
const numberAndCode = /^(?:(.*\S)[\s/]+)?([A-Za-z2-9]{4})[\s·-]*([A-Za-z2-9]{4})$/u

/** What the QR code of a pickup says: the number of the request and its code, so that one scan at the desk is enough. */
export const pickupText = (requestNo: string, takeCode: string) => `${requestNo} ${takeCode}`

/** Reads what was scanned or typed: a code alone, or a number and a code. */
export function readPickupText(text: string) {
  const typed = text.trim().toUpperCase()
  const found = numberAndCode.exec(typed)
  if (!found) return { requestNo: '', takeCode: typed.replaceAll(/\s/gu, '') }
  const [, requestNo = '', first, second] = found
  return { requestNo, takeCode: `${first}${second}` }
}

/** A code as it is shown: K7FM 3QXR. */
export const inHalves = (takeCode: string) => `${takeCode.slice(0, 4)} ${takeCode.slice(4)}`
