import { LoginPage } from '../features/identity/LoginPage.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'

/** The login page has no header: it brings the languages itself. */
export const LoginRoute = () => <LoginPage tools={<LanguageSwitcher />} />
