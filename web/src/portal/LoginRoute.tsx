import { LoginPage } from '../features/identity/login/LoginPage.tsx'
import { LanguageSwitcher } from './header/LanguageSwitcher.tsx'

/** The login page has no header: it brings the languages itself. */
export const LoginRoute = () => <LoginPage tools={<LanguageSwitcher />} />
