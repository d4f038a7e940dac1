import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    identity: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/login',
    frame: 'bare',
    load: () => import('./login/LoginPage.tsx').then((file) => file.LoginPage),
  },
  {
    path: '/bindAccount',
    frame: 'bare',
    load: () => import('./binding/BindAccountPage.tsx').then((file) => file.BindAccountPage),
  },
  {
    path: '/bindUid',
    frame: 'bare',
    load: () => import('./binding/BindUidPage.tsx').then((file) => file.BindUidPage),
  },
  {
    path: '/relevanceUid',
    frame: 'bare',
    load: () => import('./binding/RelevanceUidPage.tsx').then((file) => file.RelevanceUidPage),
  },
  {
    path: '/loginExternal/:jwt/:jwtHeader',
    load: () => import('./sign-on/LoginExternalPage.tsx').then((file) => file.LoginExternalPage),
  },
  {
    path: '/signOn',
    load: () => import('./sign-on/SignOnPage.tsx').then((file) => file.SignOnPage),
  },
  {
    path: '/wxLogin',
    load: () => import('./sign-on/WxLoginPage.tsx').then((file) => file.WxLoginPage),
  },
  {
    path: '/modifyPassword',
    load: () => import('./password/ModifyPasswordPage.tsx').then((file) => file.ModifyPasswordPage),
  },
  {
    path: '/resetPassword',
    load: () => import('./recovery/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
  },
  {
    path: '/forceBinding',
    load: () => import('./recovery/ForceBindingPage.tsx').then((file) => file.ForceBindingPage),
  },
]
