import type { ReadFilter, Sentence } from './read-sentence.ts'
import { isTerm } from './parameters.ts'

/** A way to take a sentence: with all it says, or without the limit that is least sure. */
export interface Offer extends Sentence {
  leftOut: ReadFilter[]
}

/** So many limits are tried to be left out, all in one question to the index. */
const mostTried = 4

const strengths = ['doubtful', 'noun', 'bare', 'sure'] as const
/** Of limits said equally plainly, the one that is most often meant more widely than it is catalogued goes first. */
const widest = ['coreInclude', 'ddType', 'docCode', 'resourceType', 'langCode']

/** What may be offered, the best first. Words of a limit that is left out are not searched for either. */
export function offersOf(sentence: Sentence): Offer[] {
  const { rest, filters } = sentence
  const wishes = [...Map.groupBy(filters, ({ span }) => span.join()).values()]
  const withoutOne = wishes
    .filter((wish) => wish.every(({ parameter }) => !isTerm(parameter)))
    .toSorted((a, b) => certaintyOf(a[0]!) - certaintyOf(b[0]!))
    .slice(0, mostTried)
    .map((leftOut) => ({
      rest,
      filters: filters.filter((filter) => !leftOut.includes(filter)),
      leftOut,
    }))
    // Without a topic a limit less is another question.
    .filter(
      (offer) =>
        offer.filters.length > 0 &&
        (rest !== '' || offer.filters.some(({ parameter }) => isTerm(parameter))),
    )
  return [{ ...sentence, leftOut: [] }, ...withoutOne]
}

const certaintyOf = ({ strength, parameter }: ReadFilter) => {
  const place = widest.indexOf(parameter)
  return strengths.indexOf(strength) * 10 + (place < 0 ? widest.length : place)
}
