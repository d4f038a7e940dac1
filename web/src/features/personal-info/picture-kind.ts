import { largestAvatar } from '@shulin/contract/personal-info'

/** What is wrong with a file as a picture of a reader. The server looks once more, and draws it anew. */
export async function wrongWithPicture(file: Blob): Promise<'wrong' | 'tooLarge' | undefined> {
  const first = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  // By its first bytes: what a file is called says little.
  if (![jpeg, png].some((kind) => kind.every((byte, place) => first[place] === byte))) {
    return 'wrong'
  }
  return file.size > largestAvatar ? 'tooLarge' : undefined
}

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
