import type { Connectors } from '../../features/identity/sign-on/connector.ts'
import { openAskProvider } from './ask-provider.ts'
import { openCas } from './cas.ts'
import { openChatApp } from './chat-app.ts'
import { openOauth2, openOidc } from './oidc.ts'
import { openPassport } from './passport.ts'
import { saml } from './saml.ts'

/** The protocols, each spoken with whom an installation may ask. */
export function openSignOn(allowedHosts: string[]): Connectors {
  const ask = openAskProvider(allowedHosts)
  return {
    cas: openCas(ask),
    oidc: openOidc(ask),
    oauth2: openOauth2(ask),
    saml,
    passport: openPassport(ask),
    'chat app': openChatApp(ask),
  }
}
