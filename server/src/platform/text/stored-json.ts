/** JSON as PostgreSQL takes it: halves of characters, which it refuses, become the sign for what cannot be read. */
export const storedJson = (value: object) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed() : inner,
  )
