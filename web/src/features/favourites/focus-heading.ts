/** What had the focus is gone: whoever goes on by keyboard begins at the heading of the page. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus()
