/** The ticket of a login that asked for a contact first. It is nowhere but here: a reload forgets it. */
let ticket: string | undefined

export const keepBindTicket = (kept: string | undefined) => void (ticket = kept)

export const heldBindTicket = () => ticket
