import { X509Certificate } from 'node:crypto'

/** A certificate as it stands in metadata, or as a file. */
export const certificateOf = (text: string) =>
  new X509Certificate(
    text.includes('-----BEGIN')
      ? text
      : `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/\s/g, '')}\n-----END CERTIFICATE-----\n`,
  )
