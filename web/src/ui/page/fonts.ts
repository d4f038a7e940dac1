import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Inter is served by us. It leaves Chinese quotation marks, dashes, dots and ellipses to the Chinese font. */
const faces = {
  'Inter Variable':
    'U+0-B6, U+B8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-2013, U+2020-2022, U+202F, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  // The marks that Chinese and Latin share: only the English stack asks for them.
  'Inter Marks': 'U+B7, U+2014, U+2018-201D, U+2026',
}

/**
 * Uses our Latin font if the browser has it cached, as it has the shell of the portal. It never waits for it: on
 * a first visit the font of the system stands in for it, and stays.
 */
export async function loadCachedFonts() {
  // A page that is not secure has no such store.
  const kept = await globalThis.caches?.match(file)
  if (kept) addFonts(await kept.arrayBuffer())
}

/** Uses our Latin font as soon as it is there. */
export const fetchFonts = () => addFonts(`url(${file})`)

function addFonts(source: string | ArrayBuffer) {
  for (const [family, unicodeRange] of Object.entries(faces)) {
    document.fonts.add(
      new FontFace(family, source, { weight: '100 900', display: 'optional', unicodeRange }),
    )
  }
}
