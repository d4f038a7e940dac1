/** The page with all lists of a reader. */
export const ownListsAddress = '/personalCenter/bookListDetails'

/** The page on which a list is kept. */
export const ownListAddress = (bookListId: string) => `${ownListsAddress}?id=${bookListId}`

/** The page of an open list without scripts, which can be handed to anybody. */
export const publicListAddress = (bookListId: string) => addressUnder(`list/${bookListId}`)

/** The link by which another reader comes to keep a list. */
export const invitationAddress = (bookListId: string, key: string) =>
  addressUnder(`#${ownListAddress(bookListId)}&invitation=${key}`)

const addressUnder = (path: string) =>
  new URL(path, `${window.location.origin}${window.location.pathname}`).href
