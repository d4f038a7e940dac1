/** Where the secret of a message is hidden: it opens in its own row only. */
export const secretContext = (groupCode: string, id: string) => `outgoing.secret ${groupCode} ${id}`
