interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** Lets the browser keep the shell of the portal, and a page for the time without a connection. Without it, everything works. */
export async function keepShell() {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (address) => address,
  })
  const address = new URL('service-worker.js', document.baseURI).pathname
  await navigator.serviceWorker
    .register(policy?.createScriptURL(address) ?? address)
    .catch(() => undefined)
}
