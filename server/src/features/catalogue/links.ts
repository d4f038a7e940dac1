import { isWithin } from '../../platform/networks.ts'

interface WaySettings {
  /** The institution's way in from outside, with `{url}` in it; empty: there is none. */
  offCampusLink: string
  /** Networks of the institution, one in a line. */
  campusRanges: string
}

/** A link through the institution's own way in from outside: `https://vpn.example/login?url={url}`. */
export const throughTemplate = (template: string) =>
  template === ''
    ? undefined
    : (url: string) => template.replaceAll('{url}', encodeURIComponent(url))

/** Where links lead whoever asks from an address: from outside through the link's own way in, or else the institution's. */
export function linksFrom(address: string, { offCampusLink, campusRanges }: WaySettings) {
  const isOnCampus = isWithin(address, campusRanges.split('\n').filter(Boolean))
  return (url: string, ownWay: string | null) =>
    isOnCampus ? url : (throughTemplate(ownWay ?? offCampusLink)?.(url) ?? url)
}
