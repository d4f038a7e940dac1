/** The signs that come in Inter, as style sheets write them. */
export const ranges = {
  /** English, western Europe, and what stands beside their words and numbers. */
  latin:
    'U+20-7E, U+A0-B6, U+B8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2002, U+2009, U+2013, U+201E, U+2022, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212',
  /** The marks that Chinese and English share, each in its own width: in Chinese they come from the Chinese font. */
  marks: 'U+B7, U+2014, U+2018-201A, U+201C-201D, U+2026',
  /** Pinyin with its tones. The file comes only to a page that has such a letter. */
  pinyin:
    'U+100-101, U+112-113, U+11A-11B, U+12A-12B, U+143-144, U+147-148, U+14C-14D, U+16A-16B, U+1CD-1DC, U+1F8-1F9, U+1E3E-1E3F',
}

/** The weights that pages use: from text to headings. */
export const weights = { min: 400, max: 600 }
