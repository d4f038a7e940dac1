/** A command that was called the wrong way, as its parser alone could not see: it ends with 2, not with 1. */
export class UsageError extends Error {}
