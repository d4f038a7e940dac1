import type { Examples } from '../example.ts'

export const examples: Examples = {
  'POST /find/donate/searchDonation': { body: {} },
}
