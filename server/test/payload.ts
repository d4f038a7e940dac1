/** A body as pages send it: JSON; with a file among its fields, a form. */
export async function payloadOf(body: object) {
  if (!Object.values(body).some((value) => value instanceof Blob)) {
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  const written = new Response(form)
  return {
    payload: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type')! },
  }
}
