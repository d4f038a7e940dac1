import { encodePassword } from './readers.ts'

/** A password in every form in which something could keep it. */
function formsOf(password: string) {
  const bytes = Buffer.from(password)
  const encoded = encodePassword(password)
  const forms = [
    password,
    encodeURIComponent(password),
    JSON.stringify(password).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('utf16le'),
    encoded,
    encoded.toUpperCase(),
    Buffer.from(encoded, 'hex').toString('base64'),
    Buffer.from(encoded).toString('base64'),
    Buffer.from(encoded).toString('hex'),
  ]
  return [...new Set(forms)]
}

/** Where which of these passwords stands, in whatever form. */
export const findCanaries = (places: Record<string, string>, canaries: Record<string, string>) =>
  Object.entries(places).flatMap(([place, text]) =>
    Object.entries(canaries).flatMap(([name, canary]) =>
      formsOf(canary)
        .filter((form) => text.includes(form))
        .map((form) => `${name} in ${place}: ${form}`),
    ),
  )
