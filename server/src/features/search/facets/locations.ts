/**
 * Documents know locations alone. Libraries and campuses are sets of them, so that "in this library, on that campus,
 * on the shelf" is asked of one and the same item.
 */
export interface SearchLocation {
  locationId: string
  libCode: string
  campusId: string | null
}

export const placeNames = ['libCode', 'campusId', 'locationId'] as const
export type PlaceName = (typeof placeNames)[number]
export type PlaceChoice = Record<PlaceName, string[]>

/** The locations that meet every choice but the one left out; undefined when nothing is chosen. */
export function chosenLocations(
  places: readonly SearchLocation[],
  choice: PlaceChoice,
  without?: PlaceName,
): string[] | undefined {
  const chosen = placeNames.filter((name) => name !== without && choice[name].length > 0)
  if (chosen.length === 0) return undefined
  return places
    .filter((place) => chosen.every((name) => choice[name].includes(place[name] ?? '')))
    .map(({ locationId }) => locationId)
}

/** The locations of some libraries or campuses, or these locations themselves. */
export const locationsIn = (
  places: readonly SearchLocation[],
  name: PlaceName,
  values: readonly string[],
): string[] =>
  places.filter((place) => values.includes(place[name] ?? '')).map(({ locationId }) => locationId)

/** For each library, campus or location: its locations under the choices of the other two. */
export function locationsByArea(
  places: readonly SearchLocation[],
  choice: PlaceChoice,
  name: PlaceName,
): Map<string, string[]> {
  const allowed = chosenLocations(places, choice, name)
  const byPlace = new Map<string, string[]>()
  for (const place of places) {
    const value = place[name]
    if (value === null || allowed?.includes(place.locationId) === false) continue
    byPlace.set(value, [...(byPlace.get(value) ?? []), place.locationId])
  }
  return byPlace
}
