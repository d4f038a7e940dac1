/** What a call is made with. */
export interface Example {
  query?: object
  body?: object
  /** Beyond those that name the institution. */
  headers?: Record<string, string>
}
