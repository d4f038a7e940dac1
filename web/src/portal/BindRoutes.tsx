import { BindAccountPage } from '../features/identity/binding/BindAccountPage.tsx'
import { BindUidPage } from '../features/identity/binding/BindUidPage.tsx'
import { RelevanceUidPage } from '../features/identity/binding/RelevanceUidPage.tsx'
import { LanguageSwitcher } from './header/LanguageSwitcher.tsx'

// These pages have no header, as the login has none: they bring the languages themselves.
export const BindAccountRoute = () => <BindAccountPage tools={<LanguageSwitcher />} />
export const BindUidRoute = () => <BindUidPage tools={<LanguageSwitcher />} />
export const RelevanceUidRoute = () => <RelevanceUidPage tools={<LanguageSwitcher />} />
