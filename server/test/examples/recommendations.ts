import type { Examples } from '../example.ts'

export const examples: Examples = {
  'GET /find/recommendBooks/allow': {},
}
