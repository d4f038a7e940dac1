import { proveVerificationCode, readVerificationCode } from '@shulin/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { call, RefusedCall } from '../../../platform/api.ts'
import { forget, remember, remembered } from '../../../platform/session.ts'

interface Picture {
  img: string
  difficulty: number
}

type ReadCode = () => Promise<Picture & { codeKey: string }>

/** The code that everybody gets. */
const readForAnyone: ReadCode = () => call(readVerificationCode, { query: {} })

/** Fetches a new code and keeps its key; without one the key of the last is gone, too. */
async function fetchPicture(read: ReadCode): Promise<Picture | undefined> {
  try {
    const { codeKey, ...picture } = await read()
    remember('codeKey', codeKey)
    return picture
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    forget('codeKey')
    return undefined
  }
}

/** The picture of a verification code, the act that fetches a new one, and the way without a picture. */
export function useVerificationCode(read: ReadCode = readForAnyone) {
  const [picture, setPicture] = useState<Picture>()
  /** The picture that was asked for last: whoever does without it need not wait until it is there to be seen. */
  const latest = useRef<Promise<Picture | undefined>>(undefined)

  const renew = async () => {
    latest.current = fetchPicture(read)
    setPicture(await latest.current)
  }

  useEffect(() => {
    let isHere = true
    latest.current = fetchPicture(read)
    void latest.current.then((first) => isHere && setPicture(first))
    return () => {
      isHere = false
    }
  }, [read])

  /** The code of the picture for a piece of work; undefined where the server refuses, which it says itself. */
  async function prove() {
    const picture = await latest.current
    if (!picture) return undefined
    const codeKey = remembered('codeKey')
    const { work } = await import('../../../platform/proof-of-work.ts')
    const body = { codeKey, work: await work(codeKey, picture.difficulty) }
    try {
      return (await call(proveVerificationCode, { body })).verifyCode
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure
      return undefined
    }
  }

  return { img: picture?.img, renew, prove }
}
