/** An address with a # of its own belongs to the router: the page is moved by hand. */
export function goDownTo(id: string) {
  const heading = document.querySelector<HTMLElement>(`#record-${id}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
