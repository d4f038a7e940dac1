import sharp from 'sharp'
import { blackPng, nestedDrawing } from './hostile-pictures.ts'

/** A photo that is hard to compress, in the two formats that readers send. */
export async function grainyPhotos() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grainy = sharp({
    create: { width: 150, height: 200, channels: 3, background: '#a33', noise },
  })
  const [jpeg, png] = await Promise.all([
    grainy.clone().jpeg().toBuffer(),
    grainy.clone().png().toBuffer(),
  ])
  return { jpeg, png }
}

export const hostileScript = '<script>alert(1)</script>'

/** What is refused where a photo is asked for: no photo, one of another kind than it says, torn, or too large. */
export const noPhotos = ({ jpeg, png }: { jpeg: Buffer; png: Buffer }): (Buffer | string)[] => [
  nestedDrawing(),
  `<?xml version="1.0"?>${nestedDrawing()}`,
  `GIF89a/*${hostileScript}*/=1;`,
  `%PDF-1.7 ${hostileScript}`,
  Buffer.concat([Buffer.from(hostileScript), jpeg]),
  // No more than the first bytes of what they claim to be.
  Buffer.concat([jpeg.subarray(0, 4), Buffer.from(nestedDrawing())]),
  Buffer.concat([png.subarray(0, 8), Buffer.from(nestedDrawing())]),
  ...[jpeg, png].flatMap((whole) =>
    [0.9, 0.5, 0.1].map((part) => whole.subarray(0, Math.floor(whole.length * part))),
  ),
  blackPng(300, 400, 10),
  // Some more than twenty-five million pixels.
  blackPng(5_001, 5_000),
]

/** A photo that says where it was taken. */
export const locatedPhoto = (jpeg: Buffer) =>
  sharp(jpeg)
    .withExif({ IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Shanghai</a></x:xmpmeta>')
    .jpeg()
    .toBuffer()
