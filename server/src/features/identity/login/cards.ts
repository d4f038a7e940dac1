import { refusal } from '../../../platform/failure.ts'

/** What the system of a library says of a card and its secret; `nobody asked`: our own password counts. */
export type CardCheck = 'right' | 'wrong' | 'away' | 'nobody asked'

/**
 * Libraries whose readers log in with the card and the secret of the library's own system. The feature that links them stands above this one: whoever
 * starts the process hands it in.
 */
export interface CardSystems {
  /** Whether any library of an institution has its readers log in so. */
  isOffered: (groupCode: string) => Promise<boolean>
  check: (
    groupCode: string,
    /** `libCode`: of the reader whose account it is; undefined where there is no such reader. */
    card: { card: string; secret: string; libCode: string | null | undefined },
  ) => Promise<CardCheck>
}

export const systemAway = refusal('login.system-away', 503, {
  'zh-CN': '图书馆的系统暂时没有应答，不能核对密码，请稍后再试',
  'zh-TW': '圖書館的系統暫時沒有回應，無法核對密碼，請稍後再試',
  'en-US':
    'The library’s system does not answer just now, so your password cannot be checked. Please try again later',
})
